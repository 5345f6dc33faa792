import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Where the store is` {
  @Test(arguments: [
    (nil, "https://itunes.apple.com/search"), ("https://example.org:8443/", "https://example.org:8443/search"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/search"), ("http://localhost", "http://localhost/search"),
    ("http://[::1]:8080", "http://[::1]:8080/search"),
  ])
  func `It is the store itself, or another that is safe to ask`(option: String?, expected: String) throws {
    try expectEqual(BaseAddress(option: option).appending("/search").description, expected)
  }

  @Test(arguments: [
    "", "http://example.org", "itunes.apple.com", "ftp://127.0.0.1", "https://user:word@example.org",
    "https://example.org/path", "http://127.0.0.1.example.org", "https://example.org?a=b", "file:///etc/passwd",
  ])
  func `Anything else is refused in a sentence`(option: String) {
    let failure = #expect(throws: SourceFailure.self) { try BaseAddress(option: option) }
    expectEqual(failure?.code, .refused)
    expectEqual(
      failure?.detail,
      "the option 'base', which BINDERY_ITUNES_URL gives, too, takes https://HOST, or http:// with an address of "
        + "this machine, not '\(option)'")
  }
}
