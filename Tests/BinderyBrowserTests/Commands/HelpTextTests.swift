import Bindery
import BinderyBrowser
import BinderyTerminal
import BinderyText
import TestSupport
import Testing

struct `Help of keys` {
  @Test(arguments: 0..<20)
  func `Every key of a list is in the help with its command, and every key of a text field too`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bindings = RandomKeys.bindings(using: &random)
    let help = HelpText(bindings)
    for chord in RandomKeys.chords {
      if let command = bindings[chord, in: .list], command.group != .typing {
        #expect(keys(of: command, in: help, where: { $0 == command.group.rawValue }).contains(chord.name))
      }
      if let command = bindings[chord, in: .text], !chord.typesText, bindings[chord, in: .list] != command {
        #expect(keys(of: command, in: help, where: { $0 == "While typing" }).contains(chord.name))
      }
    }
  }

  @Test(arguments: 0..<20)
  func `What the help says of a key is true`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bindings = RandomKeys.bindings(using: &random)
    for section in HelpText(bindings).sections {
      #expect(!section.entries.isEmpty)
      for entry in section.entries {
        #expect(!entry.keys.isEmpty)
        for key in entry.keys {
          let chord = try #require(KeyChord(named: key))
          expectEqual(bindings[chord, in: section.title == "While typing" ? .text : .list], entry.command)
        }
      }
    }
  }

  @Test func `Bindings without keys have no help`() {
    #expect(HelpText(KeyBindings()).sections.isEmpty)
    #expect(HelpPage(HelpText(KeyBindings()), width: 80).text.isEmpty)
  }

  private func keys(of command: BrowseCommand, in help: HelpText, where isMeant: (String) -> Bool) -> [String] {
    help.sections.filter { isMeant($0.title) }.flatMap(\.entries).filter { $0.command == command }.flatMap(\.keys)
  }
}

struct `Pages of help` {
  @Test(
    "A page is never wider than asked for, from 30 columns on", arguments: [30, 40, 79, 80, 120, 129, 130, 200, 400])
  func width(columns: Int) {
    let text = HelpPage(HelpText(.standard), width: columns).text
    #expect(text.split(separator: "\n").allSatisfy { TextWidth.columns(of: $0) <= columns })
  }

  @Test(arguments: [1, 8, 30, 40, 80, 130, 200])
  func `A page says the same at each width`(columns: Int) {
    let help = HelpText(.standard)
    let page = HelpPage(help, width: columns)
    var words = (keys: [String](), text: [String]())
    for case .entry(let keys, let text) in page.columns.joined() {
      words.keys += keys.split(separator: " ").map(String.init)
      words.text += text.split(separator: " ").map(String.init)
    }
    let entries = help.sections.flatMap(\.entries)
    expectEqual(words.keys, entries.flatMap(\.keys))
    let explanations = entries.map(\.command.explanation).joined(separator: " ")
    expectEqual(words.text.joined(separator: " "), explanations)
  }

  @Test func `Where there is room, two columns stand side by side, of about the same height`() {
    let help = HelpText(.standard)
    expectEqual(HelpPage(help, width: 129).columns.count, 1)
    let page = HelpPage(help, width: 200)
    expectEqual(page.columns.count, 2)
    #expect(page.rows < HelpPage(help, width: 129).rows * 2 / 3)
    #expect(page.columns.allSatisfy { $0.count > page.rows / 2 })
  }

  @Test func `A narrow page wraps keys and sentences side by side`() {
    let lines = HelpPage(HelpText(.standard), width: 40).text.split(separator: "\n")
    #expect(lines.contains("ctrl-w         Deletes the word before"))
    #expect(lines.contains("alt-backspace  the cursor."))
  }
}
