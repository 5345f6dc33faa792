import Bindery
import Foundation
@testable import ITunesStore
import TestSupport
import Testing

struct `The plugin of the iTunes Store` {
  @Test func `It brings a source and what gets https addresses, and shows nothing`() {
    let plugin = ITunesStorePlugin()
    expectEqual(plugin.sources.map(\.sourceId), ["itunes"])
    expectEqual(Array(plugin.fetchers.keys), ["https"])
  }

  @Test func `It calls itself by the version of the program`() throws {
    let path = packageFolder + "/Sources/BinderyExchange/ProgramVersion.swift"
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let version = try #require(HTTPClient.userAgent.split(separator: "/").last)
    #expect(source.contains("static let constant: StaticString = \"\(version)\""))
  }

  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.local/state/bindery", "/home/a/.cache/bindery"),
    (["HOME": "/home/a", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/c"], "/s/bindery", "/c/bindery"),
    (
      ["HOME": "/home/a", "XDG_STATE_HOME": "s", "XDG_CACHE_HOME": ""], "/home/a/.local/state/bindery",
      "/home/a/.cache/bindery"
    ),
    ([:], nil, nil), (["HOME": "a"], nil, nil),
  ])
  func `What it keeps is in the user's folders`(environment: [String: String], state: String?, cache: String?) {
    let folders = UserFolders { environment[$0] }
    expectEqual(folders.state, state)
    expectEqual(folders.cache, cache)
  }
}
