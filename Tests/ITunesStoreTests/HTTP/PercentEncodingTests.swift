import Bindery
@testable import ITunesStore
import TestSupport
import Testing

struct `Percent encoding` {
  @Test(arguments: 0..<20)
  func `A server reads the value that was encoded`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let value = String(
      String.UnicodeScalarView(
        (0..<20).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
        }))
    let request = LoopbackRequest("GET /search?term=\(PercentEncoding.query(value)) HTTP/1.1\r\n\r\n")
    expectEqual(request.query, ["term": value])
  }

  @Test(arguments: [
    ("long winters", "long+winters"), ("Björk", "Bj%C3%B6rk"), ("a&b=c", "a%26b%3Dc"), ("1+1", "1%2B1"), ("%", "%25"),
    ("a-b.c_d~", "a-b.c_d~"), ("1,2", "1,2"), ("\0\n", "%00%0A"), ("東", "%E6%9D%B1"),
  ])
  func `Spaces are plus signs, and the rest is UTF-8`(value: String, expected: String) {
    expectEqual(PercentEncoding.query(value), expected)
  }
}
