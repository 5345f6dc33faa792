import BinderyTerminal
import Foundation
import TestSupport
import Testing

struct `Clipboard of a terminal` {
  @Test(arguments: 0...12)
  func `A text of any length is encoded as others decode it`(count: Int) throws {
    let text = String(repeating: "é~\u{1B}", count: count).prefix(count).description
    let bytes = try #require(Clipboard.bytes(copying: text))
    let sequence = String(decoding: bytes, as: UTF8.self)
    #expect(sequence.hasPrefix("\u{1B}]52;c;") && sequence.hasSuffix("\u{7}"))
    expectEqual(Data(base64Encoded: String(sequence.dropFirst(7).dropLast())), Data(text.utf8))
  }

  @Test func `A text that terminals wouldn't take is refused`() {
    #expect(Clipboard.bytes(copying: String(repeating: "x", count: 64 << 10)) != nil)
    expectNil(Clipboard.bytes(copying: String(repeating: "x", count: 64 << 10 + 1)))
  }
}
