import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Pasted text` {
  @Test(arguments: 0..<20)
  func `A paste is one text without control characters, whose lines end alike`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pasted = NastyText.bytes(of: 30, using: &random)
    let kept = String(decoding: pasted, as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    var decoder = InputDecoder()
    let inputs = decoder.decode("\u{1B}[200~".utf8) + decoder.decode(pasted) + decoder.decode("\u{1B}[201~".utf8)
    expectEqual(inputs, [.paste(String(String.UnicodeScalarView(kept)))])
  }

  @Test func `What looks like the end of a paste and isn't stays in it`() {
    expectEqual(inputs(of: "\u{1B}[200~\u{1B}[20\u{1B}[201~x"), [.paste("[20"), .key(KeyChord(.character("x")))])
    expectEqual(inputs(of: "\u{1B}[200~\u{1B}\u{1B}[201~"), [.paste("")])
    expectEqual(inputs(of: "\u{1B}[200~\u{1B}[200~a\u{1B}[201~"), [.paste("[200~a")])
    expectEqual(inputs(of: "\u{1B}[201~"), [.report(.unknown)])
  }

  @Test func `A paste is cut after 1 MiB at a whole character, and ends where it ends`() {
    let text = "a" + String(repeating: "é", count: 600 << 10)
    let inputs = inputs(of: "\u{1B}[200~\(text)\u{1B}[201~q")
    expectEqual(inputs, [.paste(String(text.prefix(512 << 10))), .key(KeyChord(.character("q")))])
  }

  @Test func `A paste over a slow line is one, and one that never ends gives the keyboard back`() {
    var decoder = InputDecoder()
    let piece = String(repeating: "x", count: 100)
    var inputs = decoder.decode("\u{1B}[200~".utf8) + decoder.finish()
    for _ in 0..<100 { inputs += decoder.decode(piece.utf8) + decoder.finish() + decoder.finish() }
    expectEqual(inputs, [])
    for _ in 0..<8 { inputs += decoder.decode("q".utf8) + decoder.finish() }
    expectEqual(inputs, [.paste(String(repeating: piece, count: 100) + String(repeating: "q", count: 8))])
    expectEqual(decoder.decode("q".utf8), [.key(KeyChord(.character("q")))])
  }
}
