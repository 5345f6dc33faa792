internal import Bindery
internal import BinderyCollections
internal import BinderyRendering
package import BinderyTerminal
internal import BinderyText

extension SearchScreen {
  /// Draws the field in the first row, and the list below.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.fill(area, with: .plain)
    drawField(on: &frame, in: area.rows(to: 1), style: style)
    let rest = area.rows(from: 1)
    if let hint { return draw(hint, on: &frame, in: rest, style: style) }
    list.draw(on: &frame, in: rest, style: style)
  }

  /// Draws the text field with the query.
  private func drawField(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    guard !area.isEmpty else { return }
    let label = area.columns < 40 ? "/ " : "Search: "
    let used = frame.write(SafeText(label), style[.heading], at: area.position, within: area.columns)
    let field = area.columns(from: min(used, area.columns - 1))
    noteField(field)
    TextFieldView(self.field, columns: field.columns)
      .draw(on: &frame, at: field.position, style: style[.field], hasFocus: isTyping)
  }

  /// The text that is drawn in place of an empty list, with its style: a problem or a hint; `nil` if the list is drawn.
  private var hint: (text: String, part: BrowserStyle.Part)? {
    guard list.isEmpty else { return nil }
    if let problem = search.problem ?? search.kindProblem { return (problem, .problem) }
    guard search.state.sections.allSatisfy({ $0.status.phase == .notLoaded }), !search.isInterrupted else { return nil }
    return ("Type to search \(search.titles.joined(separator: ", "))", .placeholder)
  }

  /// Draws a hint or a problem in place of an empty list.
  private func draw(
    _ hint: (text: String, part: BrowserStyle.Part), on frame: inout Frame, in area: FrameArea, style: BrowserStyle
  ) {
    let lines = TextWrapping(columns: max(1, area.columns)).lines(of: hint.text, .body)
    frame.draw(lines, in: area, theme: nil, over: style[hint.part])
  }
}
