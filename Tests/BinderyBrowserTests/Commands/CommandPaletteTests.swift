import Bindery
import BinderyBrowser
import BinderyTerminal
import TestSupport
import Testing

struct `Filters of commands` {
  @Test(arguments: ["", "  "])
  func `Without words, all commands pass in their order`(text: String) {
    expectEqual(CommandFilter(text).commands, BrowseCommand.allCases)
  }

  @Test(arguments: BrowseCommand.allCases)
  func `Every command is the first of those that its title finds, in whatever case`(command: BrowseCommand) {
    expectEqual(CommandFilter(command.title).commands.first, command)
    expectEqual(CommandFilter(command.title.uppercased()).commands.first, command)
  }

  @Test(arguments: BrowseCommand.allCases)
  func `Every command is found by its name in the file of keys`(command: BrowseCommand) {
    #expect(CommandFilter(command.rawValue).commands.contains(command))
  }

  @Test func `More words leave fewer commands`() {
    for word in ["mark", "page", "up", "the"] {
      let all = CommandFilter(word).commands
      #expect(Set(CommandFilter(word + " all").commands).isSubset(of: all))
    }
  }

  @Test func `The beginnings of words come before what is within one`() {
    expectEqual(CommandFilter("pa").commands.prefix(2), [.pageUp, .pageDown])
    expectEqual(CommandFilter("pa do").commands.prefix(2), [.pageDown, .halfPageDown])
    #expect(CommandFilter("xyz").commands.isEmpty)
  }
}

@MainActor
struct `The list of commands` {
  private let place = Context()
  private let context = Context()
  private let ends = Ends()

  /// All commands but those of text fields.
  private let listed = BrowseCommand.allCases.filter { $0.group != .typing }

  /// What the list told its owner.
  @MainActor
  private final class Ends {
    var choices: [BrowseCommand?] = []
  }

  private func newPalette(
    taking commands: Set<BrowseCommand> = [.up, .down, .refresh], scope: CommandScope = .list
  ) -> CommandPalette {
    place.receive(BrowseCommand.self, if: { commands.contains($0) }) { _ in }
    return CommandPalette(.standard, for: place, scope: scope, in: context) { [ends] in ends.choices.append($0) }
  }

  @Test
  func `The commands of text fields are there only where the user was in one, also among those that are filtered`() {
    expectEqual(newPalette(scope: .text).rows.map(\.command), BrowseCommand.allCases)
    let context = Context()
    let palette = CommandPalette(.standard, for: place, scope: .list, in: context) { _ in }
    context.send(InsertText("delete"))
    #expect(palette.rows.isEmpty && !CommandFilter("delete").commands.isEmpty)
  }

  @Test func `All commands of lists are there, with their keys, and those are enabled that a receiver takes`() {
    let palette = newPalette()
    expectEqual(palette.rows.map(\.command), listed)
    expectEqual(palette.rows.filter(\.isEnabled).map(\.command), [.up, .down, .refresh])
    for row in palette.rows {
      expectEqual(row.keys, KeyBindings.standard.chords(in: .list)[row.command, default: []].map(\.name))
    }
  }

  @Test func `Typing filters, and the keys of text fields edit the filter`() {
    let palette = newPalette()
    expectEqual(palette.scope, .text)
    context.send(InsertText("mark a"))
    expectEqual(palette.rows.first?.command, .markAll)
    context.send(BrowseCommand.deleteBackward)
    expectEqual(palette.field.text, "mark ")
    context.send(BrowseCommand.deleteWord)
    expectEqual(palette.field.text, "")
    context.send(InsertText("x"))
    context.send(BrowseCommand.deleteToStart)
    expectEqual(palette.rows.count, listed.count)
  }

  @Test func `Enter chooses the command with the focus, once, and sends nothing itself`() {
    let palette = newPalette()
    context.send(InsertText("refr"))
    #expect(palette.focus == 0 && palette.status == "")
    context.send(BrowseCommand.select)
    context.send(BrowseCommand.select)
    context.send(BrowseCommand.cancel)
    expectEqual(ends.choices, [.refresh])
  }

  @Test func `A disabled command can't be chosen, and the status says so`() {
    let palette = newPalette()
    context.send(InsertText("unfold"))
    context.send(BrowseCommand.select)
    #expect(ends.choices.isEmpty)
    expectEqual(palette.status, "'Unfold' has nothing to act on here")
    place.receive(BrowseCommand.self, if: { $0 == .unfold }) { _ in }
    context.send(BrowseCommand.select)
    expectEqual(ends.choices, [.unfold])
  }

  @Test(arguments: [BrowseCommand.cancel, .commands])
  func `Escape, and the key that opened the list, close it`(command: BrowseCommand) {
    let palette = newPalette()
    #expect(context.send(command))
    expectEqual(ends.choices, [nil])
    expectEqual(palette.title, "Commands")
  }

  @Test func `The focus stays in the list, also where there is no row`() {
    let palette = newPalette()
    let last = listed.count - 1
    _ = drawnFrame(of: palette, columns: 80, rows: 11)
    let steps: [(BrowseCommand, Int)] = [(.up, 0), (.down, 1), (.pageDown, 10), (.pageUp, 1), (.pageUp, 0)]
    for (command, row) in steps {
      context.send(command)
      expectEqual(palette.focus, row, "after \(command)")
    }
    for _ in 0..<20 { context.send(BrowseCommand.pageDown) }
    expectEqual(palette.focus, last)
    context.send(InsertText("xyz"))
    context.send(BrowseCommand.down)
    context.send(BrowseCommand.select)
    #expect(palette.focus == 0 && ends.choices.isEmpty)
  }

  @Test(arguments: [(20, 8), (40, 8), (80, 24), (200, 60)])
  func `The row with the focus is always seen, at each size`(columns: Int, rows: Int) {
    let palette = newPalette()
    for index in listed.indices {
      let frame = drawnFrame(of: palette, columns: columns, rows: rows)
      let focused = (1..<rows).filter { frame[column: 0, row: $0].style.attributes.contains(.reverse) }
      expectEqual(focused.count, 1)
      let title = listed[index].title
      expectEqual(focused.first.map { lines(of: frame)[$0].hasPrefix(title) }, true)
      // The cursor is in the field until the focus moves.
      #expect(index == 0 ? frame.cursor?.row == 0 : frame.cursor == nil && frame.focus?.row == focused.first)
      context.send(BrowseCommand.down)
    }
  }

  @Test func `A wide row has the title, the sentence and the keys; a narrow one leaves the sentence out`() {
    let palette = newPalette()
    let wide = drawnFrame(of: palette, columns: 80, rows: 10)
    let row = lines(of: wide)[1]
    #expect(row.hasPrefix("Up ") && row.contains("Moves up by a row.") && row.hasSuffix("up k"))
    expectEqual(row.count, 80)
    let narrow = lines(of: drawnFrame(of: palette, columns: 40, rows: 10))[1]
    #expect(narrow.hasPrefix("Up ") && !narrow.contains("Moves") && narrow.hasSuffix("up k"))
  }

  @Test func `The end of a long sentence is left out`() {
    let palette = newPalette()
    context.send(InsertText("menu"))
    let row = lines(of: drawnFrame(of: palette, columns: 76, rows: 10))[1]
    #expect(row.contains("Shows what the item, or all") && row.contains("…  alt-enter m"))
  }

  @Test(arguments: [BrowseCommand.up, .unfold])
  func `The row with the focus has one style, enabled or not`(command: BrowseCommand) {
    let palette = newPalette()
    context.send(InsertText(command.title))
    let frame = drawnFrame(of: palette, columns: 80, rows: 10)
    expectEqual(Set((0..<80).map { frame[column: $0, row: 1].style }).count, 1)
  }

  @Test func `The cursor is behind the filter, whose end is shown if it is too long`() {
    let palette = newPalette()
    context.send(InsertText("page"))
    var frame = drawnFrame(of: palette, columns: 20, rows: 8)
    expectEqual(lines(of: frame)[0], ": page")
    expectEqual(frame.cursor, FramePosition(column: 6, row: 0))
    context.send(InsertText(String(repeating: "日", count: 30) + "end"))
    frame = drawnFrame(of: palette, columns: 20, rows: 8)
    #expect(lines(of: frame)[0].hasSuffix("日end"))
    expectEqual(frame.cursor.map { $0.column < 20 }, true)
    expectEqual(lines(of: frame)[1], "No command has these")
  }

  @Test func `A click chooses the command under it, and the wheel moves the focus`() {
    let palette = newPalette()
    _ = drawnFrame(of: palette, columns: 80, rows: 10)
    func use(_ kind: MouseInput.Kind, row: Int) {
      context.send(UseMouse(MouseInput(position: FramePosition(column: 3, row: row), kind: kind)))
    }
    use(.wheel(.down), row: 3)
    expectEqual(palette.focus, 3)
    use(.wheel(.up), row: 3)
    use(.press(.left), row: 0)
    #expect(palette.focus == 0 && ends.choices.isEmpty)
    use(.press(.left), row: 2)
    expectEqual(ends.choices, [.down])
  }
}
