import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `Key bindings` {
  private let x = KeyChord(.character("x"), .control)

  @Test func `A scope's own meaning of a key counts before that of everywhere, also where it is none`() {
    var bindings = KeyBindings()
    #expect(CommandScope.allCases.allSatisfy { bindings[x, in: $0] == nil })
    bindings.bind(x, to: .up, in: .everywhere)
    bindings.bind(x, to: .down, in: .list)
    bindings.bind(x, to: nil, in: .text)
    expectEqual(bindings[x, in: .everywhere], .up)
    expectEqual(bindings[x, in: .list], .down)
    expectNil(bindings[x, in: .text])
  }

  @Test func `A key that is bound in all scopes means the same in each`() {
    var bindings = KeyBindings()
    bindings.bind(x, to: .down, in: .list)
    bindings.bindInAllScopes(x, to: .quit)
    #expect(CommandScope.allCases.allSatisfy { bindings[x, in: $0] == .quit })
    bindings.bindInAllScopes(x, to: nil)
    #expect(CommandScope.allCases.allSatisfy { bindings[x, in: $0] == nil })
  }

  @Test(arguments: CommandScope.allCases)
  func `The keys of a command are those that lead to it, first bound first`(scope: CommandScope) {
    for command in BrowseCommand.allCases {
      let chords = KeyBindings.standard.chords(in: scope)[command, default: []]
      #expect(chords.allSatisfy { KeyBindings.standard[$0, in: scope] == command })
      expectEqual(Set(chords).count, chords.count)
    }
    expectEqual(KeyBindings.standard.chords(in: .list)[.down, default: []].map(\.name), ["down", "j"])
    expectEqual(KeyBindings.standard.chords(in: .text)[.down, default: []].map(\.name), ["down"])
  }

  @Test func `In a text field, a key that types a character is no key of a command`() {
    var bindings = KeyBindings()
    let typing = [KeyChord(.character("x")), KeyChord(.space), KeyChord(.character("X"), .shift)]
    for chord in typing { bindings.bind(chord, to: .mark, in: .everywhere) }
    #expect(bindings.chords(in: .text)[.mark, default: []].isEmpty)
    expectEqual(bindings.chords(in: .list)[.mark, default: []], typing)
  }
}

struct `Standard keys` {
  @Test func `Every command has a key in a list or in a text field`() {
    for command in BrowseCommand.allCases {
      let scope: CommandScope = command.group == .typing ? .text : .list
      #expect(!KeyBindings.standard.chords(in: scope)[command, default: []].isEmpty, "\(command)")
    }
  }

  @Test(
    "The keys are those that people know",
    arguments: [
      ("up", CommandScope.list, BrowseCommand.up), ("k", .list, .up), ("page-down", .list, .pageDown),
      ("G", .list, .last),
      ("ctrl-d", .list, .halfPageDown), ("/", .list, .search), ("enter", .list, .select), ("backspace", .list, .back),
      ("?", .list, .help), (":", .list, .commands), ("ctrl-p", .text, .commands), ("f5", .text, .refresh),
      ("ctrl-l", .text, .redraw), ("ctrl-z", .text, .suspend), ("tab", .text, .nextSection),
      ("shift-tab", .list, .previousSection), ("space", .list, .mark), ("*", .list, .markAll),
      ("escape", .text, .cancel),
      ("ctrl-c", .list, .cancel), ("q", .list, .quit), ("ctrl-a", .text, .lineStart), ("ctrl-e", .text, .lineEnd),
      ("ctrl-w", .text, .deleteWord), ("ctrl-u", .text, .deleteToStart), ("backspace", .text, .deleteBackward),
      ("left", .list, .fold), ("left", .text, .left), ("home", .list, .first), ("home", .text, .lineStart),
    ])
  func knownKeys(name: String, scope: CommandScope, command: BrowseCommand) throws {
    expectEqual(KeyBindings.standard[try #require(KeyChord(named: name)), in: scope], command)
  }

  @Test(arguments: CommandScope.allCases)
  func `Help, the list of commands and a way out have keys everywhere`(scope: CommandScope) {
    for command in [BrowseCommand.help, .commands, .cancel, .quit] {
      #expect(!KeyBindings.standard.chords(in: scope)[command, default: []].isEmpty)
    }
  }
}

struct `Commands` {
  @Test func `A command has a title and a sentence of its own`() {
    let commands = BrowseCommand.allCases
    expectEqual(Set(commands.map(\.title)).count, commands.count)
    expectEqual(Set(commands.map(\.explanation)).count, commands.count)
    #expect(commands.allSatisfy { $0.explanation.hasSuffix(".") && !$0.title.hasSuffix(".") })
  }

  @Test func `Every command is in one group`() {
    expectEqual(CommandGroup.allCases.flatMap(\.commands).count, BrowseCommand.allCases.count)
    expectEqual(Set(CommandGroup.allCases.flatMap(\.commands)), Set(BrowseCommand.allCases))
  }
}
