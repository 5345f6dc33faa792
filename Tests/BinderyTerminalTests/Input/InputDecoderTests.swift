import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Decoding a terminal's input` {
  // MARK: - Laws

  @Test func `Every sequence that terminals send is decoded to what it means`() {
    for sample in InputCorpus.samples {
      expectEqual(inputs(of: sample.text), sample.inputs, "\(sample.text.debugDescription)")
    }
  }

  @Test(arguments: KeyEncoding.allCases)
  func `Every chord is decoded to itself in each protocol that has a sequence for it`(encoding: KeyEncoding) {
    let encoded = InputCorpus.chords.compactMap { chord in encoding.bytes(of: chord).map { (chord, $0) } }
    #expect(encoded.count >= 6)
    for (chord, bytes) in encoded { expectEqual(inputs(of: bytes), [.key(chord)], "\(bytes.debugDescription)") }
  }

  @Test(arguments: 0..<20)
  func `The inputs are the same however the bytes are split between two pauses`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let spells = (0..<4).map { _ in InputCorpus.mixture(of: 8, using: &random) }
    var whole = InputDecoder()
    let expected = spells.flatMap { whole.decode($0) + whole.finish() }
    for longest in [1, 3, 20] {
      var decoder = InputDecoder()
      var inputs: [TerminalInput] = []
      for spell in spells {
        for piece in pieces(of: spell, longest: longest, using: &random) { inputs += decoder.decode(piece) }
        inputs += decoder.finish()
      }
      expectEqual(joined(inputs), joined(expected), "pieces of at most \(longest)")
    }
  }

  @Test(arguments: 0..<20)
  func `Characters without combining marks are the same keys however the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = (0..<40).map { _ in ["a", " ", "é", "日", "😀", "\r", "\u{1B}[A"].randomElement(using: &random) ?? "" }
      .joined()
    var decoder = InputDecoder()
    let pieces = pieces(of: Array(text.utf8), longest: 4, using: &random)
    expectEqual(pieces.flatMap { decoder.decode($0) }, inputs(of: text))
  }

  @Test(arguments: 0..<20)
  func `Text that is typed is the text that is decoded`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = NastyText.string(of: 40, using: &random).unicodeScalars
      .filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    let typed = String(String.UnicodeScalarView(text))
    expectEqual(joined(inputs(of: typed)), [.text(typed)])
    expectEqual(inputs(of: typed).count, typed.count)
  }

  @Test(arguments: 0..<4)
  func `A million random bytes neither trap nor stay in memory, and typing works after them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var decoder = InputDecoder()
    let alphabet = Array("\u{1B}\u{1B}[[]OP_;:0123456789?<>$~uMmRc\\ a".utf8)
    for _ in 0..<250 {
      let bytes = (0..<1_000).map { _ in
        seed % 2 == 0 ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
      }
      #expect(decoder.decode(bytes).count <= 2 * bytes.count)
      if Bool.random(using: &random) { _ = decoder.finish() }
      #expect(decoder.keptByteCount <= 4 << 10)
    }
    decoder.typePatiently()
    expectEqual(decoder.decode("x".utf8), [.key(KeyChord(.character("x")))])
  }

  // MARK: - Examples

  @Test func `Bytes that are no UTF-8 become replacement characters, and a character waits for its bytes`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0xE2, 0x82]) == [] && !decoder.isPending)
    expectEqual(decoder.finish(), [])
    expectEqual(decoder.decode([0xAC]), [.key(KeyChord(.character("€")))])
    expectEqual(
      decoder.decode([0xFF, 0x61]), [.key(KeyChord(.character("\u{FFFD}"))), .key(KeyChord(.character("a")))])
    expectEqual(decoder.decode([0xC2, 0x9B]), [])
    expectEqual(decoder.decode([0xE2, 0x0D]), [.key(KeyChord(.character("\u{FFFD}"))), .key(KeyChord(.enter))])
    expectEqual(decoder.decode([0x1B, 0xE2, 0x61]), [.key(KeyChord(.character("a")))])
  }

  @Test func `Kitty's key on a keyboard of another script is the key at its place on a Latin one, with a modifier`() {
    expectEqual(inputs(of: "\u{1B}[1089::99;5u"), [.key(KeyChord(.character("c"), .control))])
    expectEqual(inputs(of: "\u{1B}[1089::99;;1089u"), [.key(KeyChord(.character("с")))])
    expectEqual(inputs(of: "\u{1B}[0;;101:769u"), [.key(KeyChord(.character("e\u{301}")))])
  }

  @Test func `The position of a cursor is told from F3 with modifiers by its row and column`() {
    expectEqual(inputs(of: "\u{1B}[1;5R"), [.key(KeyChord(.function(3), .control))])
    expectEqual(inputs(of: "\u{1B}[1;17R"), [.report(.cursor(FramePosition(column: 16, row: 0)))])
    expectEqual(inputs(of: "\u{1B}[2;5R"), [.report(.cursor(FramePosition(column: 4, row: 1)))])
  }
}
