internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The view of the command palette: the filter in the first row, and one command in each row below.
struct CommandPaletteView {
  /// The text before the field with the query.
  private static let prompt = ": "

  /// The index of the first visible row, which only changes if the focused row would leave the area.
  private var firstRow = 0

  /// The area and the number of the rows at the last drawing, or `nil` before the first.
  private var drawn: (area: FrameArea, count: Int)?

  /// The number of rows by which the commands page up and page down move.
  var pageRows: Int { max(1, (drawn?.area.rows ?? 0) - 1) }

  /// Returns the index of the row at a position of the frame, or `nil` if there is none.
  func row(at position: FramePosition) -> Int? {
    guard let drawn, drawn.area.contains(position) else { return nil }
    let row = firstRow + position.row - drawn.area.row
    return row < drawn.count ? row : nil
  }

  /// Draws the text field with the cursor in it, and the rows around the focused one.
  ///
  /// Once the focus has left the first row, the cursor is hidden and left at the focused row, where screen readers
  /// follow it.
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

  /// Draws the text field with the query, with the prompt before it.
  private func drawField(_ field: TextField, on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let used = frame.write(SafeText(Self.prompt), style[.field], at: area.position, within: area.columns)
    let room = area.columns(from: min(used, max(0, area.columns - 1)), to: area.columns)
    TextFieldView(field, columns: room.columns)
      .draw(on: &frame, at: room.position, style: style[.field], hasFocus: true)
  }

  /// Draws a command's title, its explanation as far as it fits, and its keys at the right.
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

  /// The minimum number of columns for showing the beginning of an explanation.
  private static let fewestColumns = 24

  /// The width of the widest title of a command, in columns.
  private static let titleColumns = BrowseCommand.allCases.map { TextWidth.columns(of: $0.title) }.max() ?? 0
}
