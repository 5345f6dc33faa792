import Bindery
@testable import BinderyRendering
import Foundation
import TestSupport
import Testing

struct `JSON writer` {
  // MARK: Text

  @Test(arguments: [
    ("plain", #"plain"#), ("", ""), (#"a"b"#, #"a\"b"#), (#"a\b"#, #"a\\b"#), ("a/b", "a/b"), ("a\nb\tc", #"a\nb\tc"#),
    ("\u{0}\u{1B}[31m\r", #"\u0000\u001b[31m\u000d"#), ("\u{7F}\u{9B}", #"\u007f\u009b"#), ("é日😀", "é日😀"),
    ("evil\u{202E}gpj", #"evil\u202egpj"#), ("\u{2066}a\u{2069}", #"\u2066a\u2069"#), ("\u{FEFF}a", #"\ufeffa"#),
    ("zero\u{200B}width", #"zero\u200bwidth"#), ("\u{2028}", #"\u2028"#), ("a\u{E0041}", #"a\udb40\udc41"#),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{FFFF}\u{10FFFF}", #"\uffff\udbff\udfff"#),
  ])
  func `Text is escaped where a terminal might act on it`(text: String, expected: String) {
    var writer = JSONWriter()
    writer.object { $0.member("a", text) }
    expectEqual(String(decoding: writer.utf8, as: UTF8.self), #"{"a":"\#(expected)"}"#)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Any text comes back, and none of it is unsafe on its way`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texts = (0..<5).map { _ in someText(using: &random) }
    var writer = JSONWriter()
    writer.object { json in
      json.arrayMember(texts[0]) { json in
        for text in texts { json.element(text) }
      }
    }
    let written = String(decoding: writer.utf8, as: UTF8.self)
    #expect(!written.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) })
    #expect(!written.unicodeScalars.contains { (0x202a...0x202e).contains($0.value) || $0.value == 0x2066 })
    let read = try JSONSerialization.jsonObject(with: Data(writer.utf8)) as? [String: [String]]
    expectEqual(read?.count, 1)
    expectEqual(read?.keys.first.map(scalars), scalars(texts[0]))
    expectEqual(read?.values.first?.map(scalars), texts.map(scalars))
  }

  // MARK: Lists

  @Test func `Lists keep their order, and a document ends with a newline`() {
    let json = JSONWriter.document { json in
      json.objectsMember("numbers", [2, 1]) { $0.member("a", $1) }
      json.objectsMember("none", [Int]()) { $0.member("a", $1) }
      json.textsMember("texts", ["b", "a"])
    }
    let expected = #"{"numbers":[{"a":2},{"a":1}],"none":[],"texts":["b","a"]}"#
    expectEqual(String(decoding: json, as: UTF8.self), expected + "\n")
  }

  // MARK: Values

  @Test(arguments: [
    (PropertyValue.absent, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(.min), "\(Int64.min)"),
    (.double(0.1), "0.1"), (.double(-0.0), "-0.0"), (.double(1e300), "1e+300"), (.double(.infinity), "null"),
    (.double(.nan), "null"), (.text("a\nb"), #""a\nb""#), (.bytes([]), "[]"), (.bytes([0, 255]), "[0,255]"),
  ])
  func `A property has the JSON of its type`(value: PropertyValue, expected: String) {
    var writer = JSONWriter()
    writer.object { $0.member("a", value) }
    expectEqual(String(decoding: writer.utf8, as: UTF8.self), #"{"a":\#(expected)}"#)
  }

  @Test func `Commas stand between members and elements, and nowhere else`() {
    var writer = JSONWriter()
    writer.object { json in
      json.objectMember("a") { _ in }
      json.arrayMember("b") { json in
        json.element("c")
        json.arrayElement { _ in }
        json.objectElement { $0.member("d", 1) }
        json.objectElement { _ in }
      }
      json.member("e", nil)
    }
    expectEqual(String(decoding: writer.utf8, as: UTF8.self), #"{"a":{},"b":["c",[],{"d":1},{}],"e":null}"#)
  }

  // MARK: Support

  private func someText(using random: inout SplitMix64) -> String {
    let pieces: [ClosedRange<UInt32>] = [
      0...0x20, 0x20...0x7e, 0x7f...0x2ff, 0x2000...0x206f, 0xd700...0xd7ff, 0xe000...0xe0ff, 0xfe00...0xffff,
      0x1f300...0x1f6ff, 0xe0000...0xe00ff, 0x10ff00...0x10ffff,
    ]
    let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: pieces[Int.random(in: 0..<pieces.count, using: &random)], using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Text by its scalars: equal strings may have others.
  private func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value)
  }
}
