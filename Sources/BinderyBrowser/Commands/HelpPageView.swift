internal import BinderyTerminal
internal import BinderyText

/// The view of the laid-out help, from a first row on.
struct HelpPageView {
  /// The help, laid out for the width of the area.
  let page: HelpPage

  /// The index of the first row to show.
  let firstRow: Int

  /// Draws as many rows of the help as fit into an area.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    for (index, column) in page.columns.enumerated() {
      let start = index * (page.width + HelpPage.gap)
      let place = area.columns(from: start, to: start + page.width)
      for (row, line) in column.dropFirst(firstRow).prefix(area.rows).enumerated() {
        draw(line, on: &frame, in: place.rows(from: row, to: row + 1), style: style)
      }
    }
  }

  private func draw(_ line: HelpPage.Line, on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    switch line {
    case .heading(let title):
      frame.write(SafeText(title), style[.heading], at: area.position, within: area.columns)
    case .entry(let keys, let text):
      frame.write(SafeText(keys), style[.key], at: area.position, within: area.columns)
      let room = area.columns(from: page.keyWidth + HelpPage.gap)
      frame.write(SafeText(text), .plain, at: room.position, within: room.columns)
    case .blank: break
    }
  }
}
