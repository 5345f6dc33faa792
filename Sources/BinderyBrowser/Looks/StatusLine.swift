internal import Bindery
package import BinderyTerminal
internal import BinderyText

/// The view of the status line: a message or the screen's state, and at the right the keys a beginner needs.
package struct StatusLine: Hashable, Sendable {
  /// A hint of the status line: a key with a word for what it does.
  package struct Hint: Hashable, Sendable {
    /// The name of the key.
    package let key: String

    /// The word for what the key does, such as `help`.
    package let word: String
  }

  /// The message, or the state of the screen; empty for none.
  package var text: String

  /// Whether the text reports a problem.
  package var isProblem: Bool

  /// The number of queued messages after this one, which is shown even where the text is cut.
  package var followingCount = 0

  /// The hints, most important first; those without room are left out.
  package var hints: [Hint]

  /// Creates a status line from its text and hints.
  package init(_ text: String, isProblem: Bool = false, hints: [Hint] = []) {
    (self.text, self.isProblem, self.hints) = (text, isProblem, hints)
  }

  /// Returns the standard hints for a scope of key bindings: help, actions on items, quitting and all commands.
  ///
  /// - Parameters:
  ///   - bindings: The key bindings, which name the key of each command.
  ///   - scope: The scope of what has the focus now.
  ///   - isWanted: Returns whether to show a hint for a command, such as because it is possible now; by default, all
  ///     are shown.
  /// - Returns: The hints, most important first, for commands that have a key. In a text field, there are none about
  ///   items.
  package static func hints(
    _ bindings: KeyBindings, in scope: CommandScope, where isWanted: (BrowseCommand) -> Bool = { _ in true }
  ) -> [Hint] {
    hints((scope == .text ? wordsWhileTyping : words).filter { isWanted($0.command) }, bindings, in: scope)
  }

  /// Returns a hint for each of some commands that has a key, with the easiest of its keys.
  private static func hints(
    _ words: [(command: BrowseCommand, word: String)], _ bindings: KeyBindings, in scope: CommandScope
  ) -> [Hint] {
    let chords = bindings.chords(in: scope)
    return words.compactMap { command, word in
      chords[command]?.min { $0.effort < $1.effort }.map { Hint(key: $0.name, word: word) }
    }
  }

  /// Returns the only hint while an overlay is open: how to close it.
  package static func overlayHints(_ bindings: KeyBindings, in scope: CommandScope) -> [Hint] {
    hints([(.cancel, "close")], bindings, in: scope)
  }

  /// The commands for which there are hints outside of text fields, most important first, and the words of the hints.
  private static let words: [(command: BrowseCommand, word: String)] = [
    (.help, "help"), (.back, "back"), (.select, "open"), (.retry, "retry"), (.menu, "menu"), (.mark, "mark"),
    (.search, "search"), (.quit, "quit"), (.commands, "commands"),
  ]

  /// The commands for which there are hints in text fields, most important first, and the words of the hints.
  private static let wordsWhileTyping: [(command: BrowseCommand, word: String)] = [
    (.help, "help"), (.commands, "commands"), (.quit, "quit"),
  ]

  /// Returns the number of rows that the status line takes: one, or for a problem as many as its text needs.
  package func rows(columns: Int) -> Int { isProblem ? max(1, wrapped(columns: columns).count) : 1 }

  /// Returns the text wrapped to a width in columns.
  private func wrapped(columns: Int) -> [StyledLine] {
    TextWrapping(columns: max(1, columns)).lines(of: text + following, .body)
  }

  /// The number of further messages in parentheses, or an empty text if there are none.
  private var following: String { followingCount > 0 ? " (\(followingCount) more)" : "" }

  /// Draws the status line in the first row of an area; a problem takes as many rows as it needs and fit.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let rows = min(rows(columns: area.columns), area.rows)
    if rows > 1 { drawWrapped(on: &frame, in: area.rows(to: rows), style: style) }
    if rows == 1 { drawLine(on: &frame, in: area.rows(to: 1), style: style) }
  }

  /// Draws the text in several rows, with the number of further messages at its end even if it is cut.
  private func drawWrapped(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.fill(area, with: style[.status])
    let problem = style[.problem].over(style[.status])
    let lines = wrapped(columns: area.columns)
    frame.draw(lines, in: area, theme: nil, over: problem)
    // If the text is cut, its last row ends with the number of further messages.
    let end = SafeText("…" + following)
    guard lines.count > area.rows else { return }
    let columns = min(TextWidth.columns(of: end.string), area.columns)
    let place = area.rows(from: area.rows - 1).columns(from: area.columns - columns, to: area.columns)
    frame.fill(place, with: problem)
    frame.write(end, problem, at: place.position, within: columns)
  }

  /// Draws the text in one row, with the hints that fit at the right.
  private func drawLine(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let base = style[.status]
    frame.fill(area, with: base)
    let room = area.columns - SafeText.columns(of: text + following) - 2
    let shown = fittingHints(in: room)
    let end = area.columns - (shown.isEmpty ? 0 : TextWidth.columns(of: shown) + 2)
    let followingColumns = min(TextWidth.columns(of: following), end)
    let textStyle = isProblem ? style[.problem].over(base) : base
    var drawing = TextDrawing()
    drawing.run(text, .body)
    let lines = TextLayout(columns: end - followingColumns).lines(for: drawing)
    frame.draw(lines, in: area.columns(to: end), theme: nil, over: textStyle)
    let behind = FramePosition(column: area.column + (lines.first?.columns ?? 0), row: area.row)
    frame.write(SafeText(following), textStyle, at: behind, within: followingColumns)
    if end < area.columns {
      let place = FramePosition(column: area.column + end + 2, row: area.row)
      frame.write(SafeText(shown), base, at: place, within: area.columns - end - 2)
    }
  }

  /// Returns the text of as many hints as fit into a number of columns.
  private func fittingHints(in columns: Int) -> String {
    let texts = hints.map { "\($0.key) \($0.word)" }
    let all = (0...texts.count).reversed().lazy.map { texts.prefix($0).joined(separator: "  ") }
    return all.first { TextWidth.columns(of: $0) <= columns } ?? ""
  }
}

extension KeyChord {
  /// The effort of pressing and reading the chord, for comparison: with modifiers or not, then the name's length.
  fileprivate var effort: (Int, Int) { (modifiers.isEmpty ? 0 : 1, name.count) }
}
