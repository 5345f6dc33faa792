internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The view of a list of commands: the filter in the first row, and one command in each row below.
struct CommandPaletteView {
  private static let prompt = ": "

  /// The first row that was shown last, which changes only when the focus would leave the area.
  private var firstRow = 0

  /// The area of the rows, and their number, when they were drawn last.
  private var drawn: (area: FrameArea, count: Int)?

  /// The number of rows to move by a page.
  var pageRows: Int { max(1, (drawn?.area.rows ?? 0) - 1) }

  /// Returns the index of the row that is shown at a position, or `nil` if there is none.
  func row(at position: FramePosition) -> Int? {
    guard let drawn, drawn.area.contains(position) else { return nil }
    let row = firstRow + position.row - drawn.area.row
    return row < drawn.count ? row : nil
  }

  /// Draws the field, with the frame's cursor in it, and the rows around the one with the focus.
  ///
  /// Once the focus has left the first row, the cursor stands hidden where it is, so that screen readers follow.
  mutating func draw(
    _ rows: [CommandPalette.Row], field: TextField, focus: Int, on frame: inout Frame, in area: FrameArea,
    style: BrowserStyle
  ) {
    drawField(field, on: &frame, in: area.rows(to: 1), style: style)
    let list = area.rows(from: 1)
    firstRow = max(0, min(firstRow, focus, rows.count - list.rows), focus - list.rows + 1)
    drawn = (list, rows.count)
    if rows.isEmpty {
      frame.write(SafeText("No command has these words"), style[.placeholder], at: list.position, within: list.columns)
    }
    for (index, row) in rows.enumerated().dropFirst(firstRow).prefix(list.rows) {
      let place = list.rows(from: index - firstRow, to: index - firstRow + 1)
      draw(row, isFocused: index == focus, on: &frame, in: place, style: style)
      if index == focus, focus > 0 { (frame.cursor, frame.focus) = (nil, place.position) }
    }
  }

  private func drawField(_ field: TextField, on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let used = frame.write(SafeText(Self.prompt), style[.field], at: area.position, within: area.columns)
    let room = area.columns(from: min(used, max(0, area.columns - 1)), to: area.columns)
    TextFieldView(field, columns: room.columns)
      .draw(on: &frame, at: room.position, style: style[.field], hasFocus: true)
  }

  /// Draws the title, as much of the sentence as there is room for unless that is too little, and the keys at the right.
  private func draw(
    _ row: CommandPalette.Row, isFocused: Bool, on frame: inout Frame, in area: FrameArea, style: BrowserStyle
  ) {
    let own = row.isEnabled ? .plain : style[.disabled]
    let shown = isFocused ? style[.focus].over(own) : own
    frame.fill(area, with: shown)
    let keys = SafeText(row.keys.joined(separator: " "))
    let titleColumns = min(Self.titleColumns, area.columns)
    var room = area.columns(from: titleColumns + 2)
    frame.write(SafeText(row.command.title), shown, at: area.position, within: titleColumns)
    let keyColumns = TextWidth.columns(of: keys.string)
    if keyColumns <= room.columns {
      let place = FramePosition(column: room.column + room.columns - keyColumns, row: area.row)
      frame.write(keys, row.isEnabled && !isFocused ? style[.key] : shown, at: place, within: keyColumns)
      room = room.columns(to: room.columns - keyColumns - 2)
    }
    guard room.columns >= Self.fewestColumns else { return }
    var drawing = TextDrawing()
    drawing.run(row.command.explanation, .body)
    frame.draw(TextLayout(columns: room.columns).lines(for: drawing), in: room, theme: nil, over: shown)
  }

  /// The fewest columns in which the beginning of a sentence still says something.
  private static let fewestColumns = 24

  private static let titleColumns = BrowseCommand.allCases.map { TextWidth.columns(of: $0.title) }.max() ?? 0
}
