import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Redirections` {
  private static func redirection(_ location: String, status: Int = 302) -> LoopbackReply {
    LoopbackReply(status: status, fields: ["Location: \(location)"], text: "moved")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `One is followed`(status: Int) async throws {
    let server = try LoopbackServer(Self.redirection("/other", status: status), LoopbackReply(text: "found"))
    let basket = Basket()
    try await expectEqual(get(server, into: basket).status, 200)
    expectEqual(basket.text, "found")
    expectEqual(server.requests.map(\.target), ["/search", "/other"])
  }

  @Test func `Five are followed, and no more`() async throws {
    let server = try LoopbackServer(Self.redirection("/again"))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure?.code, .refused)
    expectEqual(failure?.detail, "127.0.0.1 leads from one address to another, more than 5 times")
    expectEqual(server.requests.count, 6)
  }

  @Test(arguments: [
    "http://192.0.2.1/", "http://example.org/", "ftp://127.0.0.1/", "http://user:word@127.0.0.1/",
    "https://user@example.org/",
  ])
  func `One to where others can read is not followed`(location: String) async throws {
    let server = try LoopbackServer(Self.redirection(location))
    let failure = await failure { () throws(SourceFailure) in try await get(server) }
    expectEqual(failure?.code, .refused)
    expectEqual(server.requests.count, 1)
  }

  @Test(arguments: [
    "", "//", "http://", "http:///a", "?a b", "/%zz", "a b", "javascript:a", "#", "/\"<>", "///", "//%", "//\\",
    "http://[",
    "//[::1", "//:0", "//@", "?[]", "http:?a^b", "\u{FF}",
  ])
  func `One that makes no sense is a failure or leads back, and nothing more`(location: String) async throws {
    let server = try LoopbackServer(Self.redirection(location), LoopbackReply(text: "found"))
    let basket = Basket()
    let failure = await failure { () throws(SourceFailure) in try await get(server, into: basket) }
    #expect(failure != nil || server.requests.count == 2 || basket.text == "moved")
  }
}
