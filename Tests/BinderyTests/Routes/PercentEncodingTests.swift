import Bindery
import TestSupport
import Testing

struct `Percent-encoding` {
  @Test func `What was encoded is decoded to the same, whatever is kept`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let text = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in "a %/é日\u{0}%20+".randomElement(using: &random) ?? "a" }
      )
      let keptAbove = UInt8.random(in: 0x26...0x7F, using: &random)
      let keepsOthers = Bool.random(using: &random)
      let encoded = PercentEncoding.encode(text) { $0 < 0x80 ? $0 > keptAbove : keepsOthers }
      expectEqual(String(percentEncoded: encoded), text, "\(encoded)")
    }
  }

  @Test(arguments: [("a b", "a%20b"), ("é", "%C3%A9"), ("-._~", "-._~"), ("100%", "100%25"), ("\u{0}\u{F}", "%00%0F")])
  func `All but unreserved characters are escaped, with digits in upper case`(text: String, encoded: String) {
    expectEqual(PercentEncoding.encode(text, keeping: PercentEncoding.isUnreserved), encoded)
  }

  @Test(arguments: ["%", "a%2", "%zz", "%+1", "% 1", "%C3", "%２０"])
  func `A damaged escape, and what isn't UTF-8, stand for nothing`(text: String) {
    expectNil(String(percentEncoded: text))
  }

  @Test func `Digits in lower case are read, too`() {
    expectEqual(String(percentEncoded: "%c3%a9%2f"), "é/")
  }
}
