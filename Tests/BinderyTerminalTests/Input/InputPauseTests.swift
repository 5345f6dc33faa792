import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Pauses in a terminal's input` {
  @Test func `An Escape is a key once nothing follows it`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [] && decoder.isPending)
    #expect(decoder.finish() == [.key(KeyChord(.escape))] && !decoder.isPending)
    expectEqual(decoder.decode("q".utf8), [.key(KeyChord(.character("q")))])
    #expect(decoder.decode([0x1B, 0x1B]) == [] && decoder.isPending)
    expectEqual(decoder.finish(), [.key(KeyChord(.escape)), .key(KeyChord(.escape))])
    expectEqual(decoder.finish(), [])
  }

  @Test(arguments: "[]OPX^_")
  func `What begins a sequence is typed with the alternative key once nothing follows it`(character: Character) {
    let chord = KeyChord(.character(character), .alternative)
    expectEqual(inputs(of: "\u{1B}\(character)"), [.key(chord)])
    expectEqual(inputs(of: "\u{1B}\u{1B}\(character)"), [.key(KeyChord(.escape)), .key(chord)])
    expectEqual(inputs(of: "\u{1B}\(character)\r"), [.key(chord), .key(KeyChord(.enter))])
  }

  @Test(arguments: reports)
  func `A report is none of the user's typing wherever a pause falls in it`(report: String) {
    let bytes = Array(report.utf8)
    for place in 1..<bytes.count {
      var decoder = InputDecoder()
      let before = decoder.decode(bytes[..<place]) + decoder.finish()
      let after = decoder.decode(bytes[place...]) + decoder.finish()
      // Up to the second byte, nobody can know that it is no key.
      #expect(before == [] || place <= 2, "\(report.debugDescription) at \(place)")
      expectEqual(after, inputs(of: report), "\(report.debugDescription) at \(place)")
    }
  }

  private static let reports = [
    "\u{1B}[?62;4c", "\u{1B}[>41;379;0c", "\u{1B}[?2026;2$y", "\u{1B}[?1u", "\u{1B}[?3;5R",
    "\u{1B}P>|xterm(379)\u{1B}\\",
    "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]10;rgb:ffff/ffff/ffff\u{7}", "\u{1B}[<64;10;10M",
  ]

  @Test func `What is typed slowly after an Escape stays typing`() {
    var decoder = InputDecoder()
    _ = decoder.decode([0x1B]) + decoder.finish()
    #expect(decoder.decode("[".utf8) == [] && decoder.isPending)
    expectEqual(decoder.finish(), [.key(KeyChord(.character("[")))])
    expectEqual(decoder.decode("a".utf8), [.key(KeyChord(.character("a")))])
  }

  @Test(arguments: unfinished)
  func `Somebody who types into a sequence that doesn't end gets the keyboard back`(beginning: String) {
    var decoder = InputDecoder()
    _ = decoder.decode(beginning.utf8) + decoder.finish()
    var typed: [TerminalInput] = []
    for _ in 0..<9 { typed += decoder.decode("1".utf8) + decoder.finish() }
    expectEqual(typed.last, .key(KeyChord(.character("1"))))
  }

  private static let unfinished = [
    "\u{1B}[1;", "\u{1B}[?", "\u{1B}]11;rgb:", "\u{1B}P>|", "\u{1B}_G", "\u{1B}[200~abc", "\u{1B}O1",
  ]

  @Test(arguments: ["\u{3}", "\u{18}"])
  func `A control character ends a sequence that doesn't end, and is a key itself`(control: String) {
    for beginning in ["\u{1B}[1;", "\u{1B}]11;rgb:", "\u{1B}P>|", "\u{1B}_G", "\u{1B}O1"] {
      let inputs = inputs(of: beginning + control + "a")
      #expect(inputs.first == .report(.unknown) && inputs.last == .key(KeyChord(.character("a"))))
      expectEqual(inputs.count, 3)
    }
  }

  @Test(arguments: ["\u{1B}]", "\u{1B}[", "\u{1B}[200~", "\u{1B}"])
  func `However much comes, little of it is kept`(beginning: String) {
    var decoder = InputDecoder()
    _ = decoder.decode(beginning.utf8)
    for _ in 0..<20 {
      _ = decoder.decode(repeatElement(UInt8(ascii: "1"), count: 64 << 10))
      #expect(decoder.keptByteCount <= (1 << 20) + (4 << 10))
    }
  }

  @Test func `A string without an end is over after 64 KiB, and a longer one than is kept means nothing`() {
    expectEqual(inputs(of: "\u{1B}]" + String(repeating: "1", count: 64 << 10)), [])
    let long = inputs(of: "\u{1B}]" + String(repeating: "1", count: 65 << 10))
    #expect(long.first == .report(.unknown) && long.last == .key(KeyChord(.character("1"))))
    expectEqual(inputs(of: "\u{1B}P>|" + String(repeating: "v", count: 5_000) + "\u{1B}\\"), [.report(.unknown)])
    expectEqual(inputs(of: "\u{1B}[" + String(repeating: "9", count: 500) + "~"), [.report(.unknown)])
  }

  @Test func `An Escape within a string is its end's first half, or a key if another key follows`() {
    expectEqual(inputs(of: "\u{1B}]11;x\u{1B}[A"), [.report(.unknown), .key(KeyChord(.up))])
    var decoder = InputDecoder()
    expectEqual(decoder.decode("\u{1B}]11;x\u{1B}".utf8) + decoder.finish(), [])
    expectEqual(
      decoder.decode("q".utf8), [.report(.unknown), .key(KeyChord(.escape)), .key(KeyChord(.character("q")))])
  }

  @Test func `An Escape alone ends what rxvt tells of its colors, and is no key, whenever the rest comes`() {
    let color = TerminalInput.report(.background(red: 255, green: 255, blue: 255))
    let answer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}"
    expectEqual(inputs(of: answer + "\u{1B}[?1;2c"), [color, .report(.deviceAttributes([1, 2]))])
    for next in ["q", "\u{1B}[A"] {
      var decoder = InputDecoder()
      expectEqual(decoder.decode(answer.utf8) + decoder.finish(), [])
      expectEqual(decoder.decode(next.utf8) + decoder.finish(), [color] + inputs(of: next))
    }
  }
}
