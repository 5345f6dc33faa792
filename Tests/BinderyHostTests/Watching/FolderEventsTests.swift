@testable import BinderyHost
import Foundation
import TestSupport
import Testing

struct `Folder events` {
  private let folders: WatchedFolders

  init() throws {
    folders = try WatchedFolders()
  }

  private func events() throws -> FolderEvents {
    try FolderEvents(of: [folders.plugins, folders.later])
  }

  @Test func `Nothing comes of hidden files, of those that nobody loads, and of what happens beside the way`() throws {
    let events = try events()
    for name in `Folder snapshots`.uncounted { try folders.write(name) }
    try folders.write("beside.so", in: folders.root)
    try FileManager.default.createDirectory(
      atPath: folders.root + "/beside", withIntermediateDirectories: true)
    var news = events.read()
    #expect(!news.isChange)
    #expect(!news.isOutdated)
    try folders.write("b.so")
    news = events.read()
    #expect(news.isChange)
    #expect(!news.isOutdated)
    #expect(!events.read().isChange)
  }

  @Test func `A folder on the way that comes or goes makes them outdated`() throws {
    for path in [folders.root + "/some", folders.root + "/some/way", folders.later] {
      let events = try events()
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      #expect(events.read().isOutdated)
    }
    for path in [folders.later, folders.plugins, folders.root + "/some", folders.above] {
      let events = try events()
      try FileManager.default.removeItem(atPath: path)
      #expect(events.read().isOutdated)
    }
  }

  @Test func `A folder may lead to another and hold plugins itself`() throws {
    let inner = folders.plugins + "/inner"
    let events = try FolderEvents(of: [folders.plugins, inner, folders.plugins])
    try folders.write("b.so")
    #expect(events.read().isChange)
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    #expect(events.read().isOutdated)
  }

  @Test func `The rights of a folder on the way are a change`() throws {
    let events = try events()
    chmod(folders.above, 0o750)
    #expect(events.read().isChange)
  }

  @Test func `More events than the system keeps are a change`() throws {
    let events = try events()
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let count = try #require(Int(limit.filter(\.isNumber)))
    for index in 0..<count / 2 + 1 {
      chmod(folders.plugins + "/a.so", 0o600)
      chmod(folders.above, index % 2 == 0 ? 0o700 : 0o750)
    }
    let news = events.read()
    #expect(news.isChange)
    #expect(news.isOutdated)
  }
}
