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

  /// The hints, the most important first, which are left out where there is no room for them.
  package var hints: [Hint]

  /// Creates a line.
  package init(_ text: String, isProblem: Bool = false, hints: [Hint] = []) {
    (self.text, self.isProblem, self.hints) = (text, isProblem, hints)
  }

  /// Returns the hints for a scope: how to get help, all commands, and out; without commands that have no key.
  package static func hints(_ bindings: KeyBindings, in scope: CommandScope) -> [Hint] {
    let words: [(BrowseCommand, String)] = [(.help, "help"), (.commands, "commands"), (.quit, "quit")]
    let chords = bindings.chords(in: scope)
    return words.compactMap { command, word in
      chords[command]?.map(\.name).min { $0.count < $1.count }.map { Hint(key: $0, word: word) }
    }
  }

  /// Returns how many rows the line takes: more than one for a problem that needs them to be read at full length.
  package func rows(columns: Int) -> Int { isProblem ? max(1, wrapped(columns: columns).count) : 1 }

  private func wrapped(columns: Int) -> [StyledLine] {
    TextWrapping(columns: max(1, columns)).lines(of: text, .body)
  }

  /// Draws the line in the first row of an area, or a problem in as many rows as it needs and the area has.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let rows = min(rows(columns: area.columns), area.rows)
    if rows > 1 { drawWrapped(on: &frame, in: area.rows(0..<rows), style: style) }
    if rows == 1 { drawLine(on: &frame, in: area.rows(0..<1), style: style) }
  }

  private func drawWrapped(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.fill(area, with: style[.status])
    let problem = style[.problem].over(style[.status])
    frame.draw(wrapped(columns: area.columns), in: area, theme: nil, over: problem)
  }

  private func drawLine(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let base = style[.status]
    frame.fill(area, with: base)
    let room = area.columns - SafeText.columns(of: text) - 2
    let shown = fittingHints(in: room)
    let end = area.columns - (shown.isEmpty ? 0 : TextWidth.columns(of: shown) + 2)
    let textStyle = isProblem ? style[.problem].over(base) : base
    var drawing = TextDrawing()
    drawing.run(text, .body)
    let lines = TextLayout(columns: end).lines(for: drawing)
    frame.draw(lines, in: area.columns(0..<end), theme: nil, over: textStyle)
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
