import Bindery
import BinderyTerminal
import TestSupport

/// What terminals send, and what it means.
enum InputCorpus {
  /// Sequences that are complete by themselves, each with all its inputs.
  static let samples: [(text: String, inputs: [TerminalInput])] = keys + consoleKeys + others

  private static let keys: [(text: String, inputs: [TerminalInput])] = chords.flatMap { chord in
    KeyEncoding.allCases.compactMap { encoding in encoding.bytes(of: chord).map { ($0, [.key(chord)]) } }
  }

  /// Every chord that the decoder may give, with characters of some kinds.
  static let chords: [KeyChord] = {
    let named: [KeyChord.Key] = [
      .enter, .space, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
    let functions = (1...35).map { KeyChord.Key.function($0) }
    let characters = (33...126).map { Character(Unicode.Scalar(UInt8($0))) } + ["é", "É", "ж", "日", "😀"]
    let plain: [KeyModifiers] = [[], .control, .alternative, [.control, .alternative]]
    let all = plain + plain.map { $0.union(.shift) }
    return (named + functions).flatMap { key in all.map { KeyChord(key, $0) } }
      + characters.flatMap { character in plain.map { KeyChord(.character(character), $0) } }
  }()

  private static let consoleKeys: [(text: String, inputs: [TerminalInput])] = [
    ("\u{1B}[[A", [.key(KeyChord(.function(1)))]), ("\u{1B}[[E", [.key(KeyChord(.function(5)))]),
    ("\u{1B}[1~", [.key(KeyChord(.home))]), ("\u{1B}[4~", [.key(KeyChord(.end))]),
    ("\u{1B}OM", [.key(KeyChord(.enter))]), ("\u{1B}Ok", [.key(KeyChord(.character("+")))]),
    ("\u{1B}Oq", [.key(KeyChord(.character("1")))]), ("\u{1B}O5P", [.key(KeyChord(.function(1), .control))]),
    ("\u{1B}[33~", [.key(KeyChord(.function(19)))]), ("\n", [.key(KeyChord(.enter))]),
    ("\u{8}", [.key(KeyChord(.backspace))]), ("\u{1B}\u{8}", [.key(KeyChord(.backspace, .alternative))]),
  ]

  private static let others: [(text: String, inputs: [TerminalInput])] = [
    ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]),
    ("\u{1B}[200~a\r\nb\u{1B}[31m\u{1B}[201~", [.paste("a\nb[31m")]),
    ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ("\u{1B}[<0;5;7M", [.mouse(MouseInput(position: FramePosition(column: 4, row: 6), kind: .press(.left)))]),
    ("\u{1B}[M !!", [.mouse(MouseInput(position: FramePosition(column: 0, row: 0), kind: .press(.left)))]),
    ("\u{1B}[?62;4;22c", [.report(.deviceAttributes([62, 4, 22]))]),
    ("\u{1B}[>41;379;0c", [.report(.secondaryAttributes([41, 379, 0]))]),
    ("\u{1B}[?2026;2$y", [.report(.mode(2026, .reset))]), ("\u{1B}[?2027;0$y", [.report(.mode(2027, .unknown))]),
    ("\u{1B}[?11u", [.report(.keyboardFlags(11))]), ("\u{1B}P>|foot(1.13)\u{1B}\\", [.report(.version("foot(1.13)"))]),
    ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", [.report(.background(red: 255, green: 128, blue: 0))]),
    ("\u{1B}]10;rgb:f/0/8\u{7}", [.report(.foreground(red: 255, green: 0, blue: 136))]),
    ("\u{1B}]11;rgba:1e1e/1e1e/1e1e/ffff\u{7}", [.report(.background(red: 30, green: 30, blue: 30))]),
    ("\u{1B}[7;80R", [.report(.cursor(FramePosition(column: 79, row: 6)))]),
    ("\u{1B}[1;1R", [.report(.cursor(FramePosition(column: 0, row: 0)))]),
    ("\u{1B}[?1;5R", [.report(.cursor(FramePosition(column: 4, row: 0)))]),
    ("\u{1B}[?997;1n", [.report(.unknown)]), ("\u{1B}[8;24;80t", [.report(.unknown)]),
    ("\u{1B}]52;c;YWJj\u{7}", [.report(.unknown)]), ("\u{1B}_Gi=31;OK\u{1B}\\", [.report(.unknown)]),
    ("\u{1B}P!|00000000\u{1B}\\", [.report(.unknown)]), ("\u{1B}^x\u{1B}\\", [.report(.unknown)]),
    ("\u{1B}Xx\u{1B}\\", [.report(.unknown)]), ("\u{1B}]\u{1B}\\", [.report(.unknown)]),
    ("\u{1B}[2~", []), ("\u{1B}[97;5:3u", []), ("\u{1B}[1;1:3A", []), ("\u{1B}[97;9u", []), ("\u{1B}[57441;2u", []),
  ]

  /// Returns bytes with all that a terminal may send, whole, cut off or wrong.
  static func mixture(of count: Int, using random: inout SplitMix64) -> [UInt8] {
    (0..<count).flatMap { _ -> [UInt8] in
      let sample = Array((samples.randomElement(using: &random)?.text ?? "").utf8)
      return switch Int.random(in: 0..<8, using: &random) {
      case 0: Array(sample.prefix(Int.random(in: 0...sample.count, using: &random)))
      case 1: NastyText.bytes(of: 3, using: &random)
      case 2: (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 3: Array("\u{1B}[0123456789:;<>?$~uRcM]P\\\u{7}".utf8).shuffled(using: &random)
      default: sample
      }
    }
  }
}
