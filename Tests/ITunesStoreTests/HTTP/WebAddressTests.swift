@testable import ITunesStore
import TestSupport
import Testing

struct `Addresses of the web` {
  @Test(arguments: 0..<20)
  func `What is read is written the same, and reads again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "http", "https", "://", "a.example", "127.0.0.1", ":", "80", "/", "?", "#", "@", "[::1]", "%", "é", "\"", " ",
    ]
    let text =
      "https://"
      + (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    guard let address = WebAddress(text) else { return }
    #expect(address.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(!address.description.contains("@") || address.path.contains("@"))
    expectEqual(WebAddress(address.description), address)
  }

  @Test(arguments: [
    ("https://itunes.apple.com/search?term=a", "https://itunes.apple.com/search?term=a"),
    ("HTTPS://Example.ORG", "https://example.org"),
    ("https://example.org:8443/a#b", "https://example.org:8443/a"),
    ("https://example.org?a=b", "https://example.org?a=b"),
    ("http://[::1]:8080/", "http://[::1]:8080/"),
    ("https://example.org/é", "https://example.org/%C3%A9"),
    ("https://example.org/a\"b", "https://example.org/a%22b"),
  ])
  func `An address is read`(text: String, expected: String) throws {
    try expectEqual(#require(WebAddress(text)).description, expected)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org", "file:///etc/passwd", "https:example.org", "https://", "https:///a",
    "https://user@example.org", "https://user:word@example.org", "https://example.org:0", "https://example.org:65536",
    "https://example.org:a", "https://example.org:", "https://[::1", "https://a b", "https://exa\nmple.org",
    "https://é.org",
    "https://example.org/\u{7F}", "https://[]/",
  ])
  func `Anything else is not`(text: String) {
    expectNil(WebAddress(text))
  }

  @Test(arguments: [
    ("http://127.0.0.1", true), ("http://127.255.0.9:80", true), ("http://localhost:1", true), ("http://[::1]", true),
    ("http://127.0.0.1.example.org", false), ("http://127.0.0", false), ("http://128.0.0.1", false),
    ("http://localhost.example.org", false), ("http://127.0.0.256", false), ("http://[::2]", false),
    ("http://127.0.0.-1", false), ("http://0.0.0.0", false),
  ])
  func `Without https only this machine is safe`(text: String, isSafe: Bool) throws {
    try expectEqual(#require(WebAddress(text)).isSafe, isSafe)
  }
}
