internal import Bindery
package import BinderyTerminal
internal import BinderyText

/// The view of the line at the bottom of the browser: a message or the state of the screen, and at the right the keys
/// that a newcomer needs.
package struct StatusLine: Hashable, Sendable {
  /// A key with what it does, in a word.
  package struct Hint: Hashable, Sendable {
    /// The name of the key.
    package let key: String

    /// What the key does.
    package let word: String
  }

  /// The message or the state; empty for none.
  package var text: String

  /// Whether the text tells of a problem.
  package var isProblem: Bool

  /// The number of further messages, which stays to be read where the text is cut.
  package var followingCount = 0

  /// The hints, the most important first, which are left out where there is no room for them.
  package var hints: [Hint]

  /// Creates a line.
  package init(_ text: String, isProblem: Bool = false, hints: [Hint] = []) {
    (self.text, self.isProblem, self.hints) = (text, isProblem, hints)
  }

  /// Returns the hints for a scope: how to get help, to act on items and to get out, and how to find all commands.
  ///
  /// - Parameters:
  ///   - bindings: The keys.
  ///   - scope: The scope of the moment.
  ///   - isWanted: Returns whether a command is worth a hint now, such as because it is possible. The default wants all.
  /// - Returns: The hints, the most important first, without commands that have no key. In a text field, none is for items.
  package static func hints(
    _ bindings: KeyBindings, in scope: CommandScope, where isWanted: (BrowseCommand) -> Bool = { _ in true }
  ) -> [Hint] {
    hints((scope == .text ? wordsWhileTyping : words).filter { isWanted($0.command) }, bindings, in: scope)
  }

  private static func hints(
    _ words: [(command: BrowseCommand, word: String)], _ bindings: KeyBindings, in scope: CommandScope
  ) -> [Hint] {
    let chords = bindings.chords(in: scope)
    return words.compactMap { command, word in
      chords[command]?.min { $0.effort < $1.effort }.map { Hint(key: $0.name, word: word) }
    }
  }

  /// Returns the hint for an overlay, which is how to close it; all else waits below it.
  package static func overlayHints(_ bindings: KeyBindings, in scope: CommandScope) -> [Hint] {
    hints([(.cancel, "close")], bindings, in: scope)
  }

  private static let words: [(command: BrowseCommand, word: String)] = [
    (.help, "help"), (.back, "back"), (.select, "open"), (.retry, "retry"), (.menu, "menu"), (.mark, "mark"),
    (.search, "search"), (.quit, "quit"), (.commands, "commands"),
  ]

  private static let wordsWhileTyping: [(command: BrowseCommand, word: String)] = [
    (.help, "help"), (.commands, "commands"), (.quit, "quit"),
  ]

  /// Returns how many rows the line takes: more than one for a problem that needs them to be read at full length.
  package func rows(columns: Int) -> Int { isProblem ? max(1, wrapped(columns: columns).count) : 1 }

  private func wrapped(columns: Int) -> [StyledLine] {
    TextWrapping(columns: max(1, columns)).lines(of: text + following, .body)
  }

  private var following: String { followingCount > 0 ? " (\(followingCount) more)" : "" }

  /// Draws the line in the first row of an area, or a problem in as many rows as it needs and the area has.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let rows = min(rows(columns: area.columns), area.rows)
    if rows > 1 { drawWrapped(on: &frame, in: area.rows(to: rows), style: style) }
    if rows == 1 { drawLine(on: &frame, in: area.rows(to: 1), style: style) }
  }

  private func drawWrapped(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.fill(area, with: style[.status])
    let problem = style[.problem].over(style[.status])
    let lines = wrapped(columns: area.columns)
    frame.draw(lines, in: area, theme: nil, over: problem)
    // The last row that there is room for ends with how many follow.
    let end = SafeText("…" + following)
    guard lines.count > area.rows else { return }
    let columns = min(TextWidth.columns(of: end.string), area.columns)
    let place = area.rows(from: area.rows - 1).columns(from: area.columns - columns, to: area.columns)
    frame.fill(place, with: problem)
    frame.write(end, problem, at: place.position, within: columns)
  }

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

  /// Returns as many hints as fit into a number of columns, as text.
  private func fittingHints(in room: Int) -> String {
    let texts = hints.map { "\($0.key) \($0.word)" }
    let all = (0...texts.count).reversed().lazy.map { texts.prefix($0).joined(separator: "  ") }
    return all.first { TextWidth.columns(of: $0) <= room } ?? ""
  }
}

extension KeyChord {
  /// How much a hint for the chord takes, to press and to read: first its modifiers, then its name.
  fileprivate var effort: (Int, Int) { (modifiers.isEmpty ? 0 : 1, name.count) }
}
