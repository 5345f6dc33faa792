import Foundation
@testable import ITunesStore
import TestSupport
import Testing

struct `JSON of the store` {
  private func isWhole(_ text: some Sequence<UInt8>) -> Bool {
    var scanner = JSONScanner(Array(text))
    do throws(JSONDamage) {
      try scanner.skip()
      try scanner.end()
      return true
    } catch {
      return false
    }
  }

  /// The string that a text is, if it is one.
  private func string(_ text: String) -> String? {
    var scanner = JSONScanner(Array(text.utf8))
    return try? scanner.string()
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "-0.5e+10", "1E9", "\"\"", " [ 1 , {\"a\" : [ ] } ]\n", "\"\\u00e9\"",
    "[[],[[]]]", "\"🎸\"", "123456789012345678901234567890", "\u{FEFF}{}",
  ])
  func `A value that is whole is read to its end`(text: String) {
    #expect(isWhole(text.utf8))
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "[1,", "[1,]", "[,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}",
    "01",
    "1.", ".5", "-", "+1", "1e", "0x1", "NaN", "tru", "nulll", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\n\"", "'a'",
    "[1]]", "[] []", "\u{FEFF}", " \u{FEFF}{}",
  ])
  func `Anything else is damaged`(text: String) {
    #expect(!isWhole(text.utf8))
  }

  @Test func `Bytes that are no UTF-8 cost their characters`() throws {
    for (bytes, expected) in [([0xFF], "\u{FFFD}"), ([0x61, 0xC0, 0x80], "a\u{FFFD}\u{FFFD}")] as [([UInt8], String)] {
      var scanner = JSONScanner([0x22] + bytes + [0x22])
      try expectEqual(scanner.string(), expected)
    }
  }

  @Test(arguments: [256, 257, 1_000_000]) func `What is nested deep is as whole as any other`(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(isWhole(text.utf8))
    #expect(!isWhole((text + "]").utf8))
    #expect(!isWhole(text.dropLast().utf8))
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u00E9\ud83c\udfb8""#, "é🎸"),
    (#""\ud83c""#, "\u{FFFD}"), (#""\udfb8x""#, "\u{FFFD}x"), (#""\ud83c\n""#, "\u{FFFD}\n"),
    (#""\ud83c\ud83c\udfb8""#, "\u{FFFD}🎸"), (#""\u0000""#, "\0"),
  ])
  func `A string is read with what is escaped`(text: String, expected: String) {
    expectEqual(string(text), expected)
  }

  @Test(arguments: 0..<60)
  func `It reads what another reader does, but for a comma before the end`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = ["{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u0041\"", "1", "-2.5e3", "true", "null", " ", "\n", "\""]
    let count = Int.random(in: 0..<8, using: &random)
    let text = "[\((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())]"
    let other = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    // Which Foundation passes over.
    let isEarly = [",]", ",}"].contains { text.filter { !$0.isWhitespace }.contains($0) }
    expectEqual(isWhole(text.utf8), (other != nil && !isEarly), "\(text)")
  }
}
