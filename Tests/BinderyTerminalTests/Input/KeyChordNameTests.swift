import Bindery
import BinderyTerminal
import TestSupport
import Testing

struct `Names of key chords` {
  @Test func `Every chord that the decoder gives has a name of its own, which names it`() {
    for chord in InputCorpus.chords { expectEqual(KeyChord(named: chord.name), chord, "\(chord.name)") }
    expectEqual(Set(InputCorpus.chords.map(\.name)).count, Set(InputCorpus.chords).count)
  }

  @Test(
    "A name is what people write",
    arguments: [
      ("ctrl-p", KeyChord(.character("p"), .control)), ("alt-enter", KeyChord(.enter, .alternative)),
      ("shift-tab", KeyChord(.tab, .shift)), ("f5", KeyChord(.function(5))), ("page-down", KeyChord(.pageDown)),
      ("G", KeyChord(.character("G"))), ("/", KeyChord(.character("/"))), ("space", KeyChord(.space)),
      ("-", KeyChord(.character("-"))), ("ctrl--", KeyChord(.character("-"), .control)),
      ("ctrl-alt-shift-up", KeyChord(.up, [.control, .alternative, .shift])),
      ("alt-shift-g", KeyChord(.character("G"), .alternative)), ("é", KeyChord(.character("é"))),
    ])
  func examples(name: String, chord: KeyChord) {
    expectEqual(KeyChord(named: name), chord)
    expectEqual(chord.name, name)
  }

  @Test func `Modifiers may come in any order, and shift makes a capital letter`() {
    expectEqual(KeyChord(named: "shift-ctrl-up"), KeyChord(.up, [.shift, .control]))
    expectEqual(KeyChord(named: "shift-g"), KeyChord(.character("G")))
    expectEqual(KeyChord(named: "ctrl-shift-p"), KeyChord(named: "ctrl-P"))
  }

  @Test(
    "What names no chord is refused",
    arguments: [
      "", "ctrl", "ctrl-", "ctrl-ctrl-p", "Ctrl-p", "control-p", "f0", "f05", "f+5", "pagedown", " ", "\n", "\u{1}",
      "ab", "ctrl-space-", "insert",
    ])
  func refused(name: String) {
    expectNil(KeyChord(named: name))
  }
}
