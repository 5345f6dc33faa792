import BinderyRules
import TestSupport
import Testing

struct `The fix for a text that isn't UTF-8` {
  @Test(arguments: ["Zoë", "日本", "a👍🏽"])
  func `It is to cut elsewhere where a character was cut`(text: String) {
    let bytes = Array(text.utf8)
    for count in 1...3 where String(validating: bytes.dropLast(count), as: UTF8.self) == nil {
      let cut = Array(bytes.dropLast(count))
      expectEqual(Remedy.ofInvalidText(cut), Remedy.wholeCharacters)
      expectEqual(Remedy.ofInvalidText(cut + Array("…".utf8)), Remedy.wholeCharacters)
      expectEqual(Remedy.ofInvalidIdentity(cut), Remedy.wholeIdentity)
    }
  }

  @Test func `It is to cut elsewhere where a text begins within a character`() {
    expectEqual(Remedy.ofInvalidText(Array("é".utf8.dropFirst()) + Array("t".utf8)), Remedy.wholeCharacters)
  }

  @Test(arguments: [[0xFF], Array("caf".utf8) + [0xE9, 0x20, 0x6F], [0x41, 0xC0, 0x80], [0x41, 0x80]] as [[UInt8]])
  func `Else it is to use the encoding`(bytes: [UInt8]) {
    expectEqual(Remedy.ofInvalidText(bytes), Remedy.otherEncoding)
    expectEqual(Remedy.ofInvalidIdentity(bytes), Remedy.otherEncoding)
  }

  @Test func `A remedy is one sentence without a period`() {
    for text in [
      Remedy.wholeCharacters, Remedy.otherEncoding, Remedy.wholeIdentity, Remedy.knownRole, Remedy.plainText,
    ] {
      #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(text)")
    }
  }
}
