internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyTerminal
internal import BinderyText

/// The view of a list of rows, which draws those on the screen.
@MainActor
struct RowListView {
  /// The list that is drawn.
  private let list: RowList
  /// The area in which the list is drawn.
  private let area: FrameArea
  /// The style of the browser.
  private let style: BrowserStyle

  /// The number of columns of a row's mark, which are its first.
  static let markColumns = 2

  /// The number of columns of the sign that says whether a row is folded or unfolded.
  static let signColumns = 2

  /// Creates the view of a list in an area.
  init(_ list: RowList, in area: FrameArea, style: BrowserStyle) {
    self.list = list
    self.area = area
    self.style = style
  }

  /// Returns the column, from 0, at which the text of a row begins, right of its mark, its indent and its sign.
  static func textColumn(of element: TreeRow<ItemRow>, in list: RowList) -> Int {
    guard list.options.contents != nil, list.rows.window == nil else { return markColumns }
    return markColumns + signColumns + min(element.path.depth * signColumns, max(0, list.size.columns / 3))
  }
}

extension RowListView {
  /// Draws the headings and rows on the screen, and the scroll bar.
  func draw(on frame: inout Frame) {
    frame.fill(area, with: .plain)
    guard !list.shown.isEmpty else { return drawEmpty(on: &frame) }
    for shown in list.shown {
      switch shown.slot {
      case .header(let section): drawHeader(section, shown, on: &frame)
      case .row(let position): drawRow(position, shown, on: &frame)
      }
    }
    if let stickyHeading = list.stickyHeading { drawTitle(stickyHeading, in: rows.rows(to: 1), on: &frame) }
    drawScrollBar(on: &frame)
  }

  /// The area of the headings and rows: the whole area without the column of the scroll bar.
  private var rows: FrameArea { area.columns(to: area.columns - (style.isPlain ? 0 : 1)) }

  /// Draws the text in place of the rows of an empty list.
  private func drawEmpty(on frame: inout Frame) {
    let status = list.rows.state.status
    let text = list.problem ?? (status.phase == .loaded ? list.options.emptyText : list.status)
    let part: BrowserStyle.Part = list.problem == nil ? .placeholder : .problem
    let line = TextLayout(columns: rows.columns).lines(for: .line(text))
    frame.draw(line, in: rows.rows(to: 1), theme: nil, over: style[part])
    if list.hasFocus { frame.focus = rows.position }
  }
}

// MARK: Headers

extension RowListView {
  /// Draws the heading of a section, with the lines below its title, at its position on the screen.
  private func drawHeader(_ section: Int, _ shown: ShownSlot, on frame: inout Frame) {
    let line = shown.line
    if line >= 0 { drawTitle(section, in: rows.rows(from: line, to: line + 1), on: &frame) }
    let below = list.headings[section].lines(columns: list.headingColumns).dropFirst(max(0, -line - 1))
    let area = rows.rows(from: line + 1, to: line + shown.height)
    let text = area.columns(from: Self.markColumns)
    frame.draw(Array(below), in: text, theme: nil, over: style[.problem])
  }

  /// Draws the first line of a section's heading: its title, its state and a rule between them.
  private func drawTitle(_ section: Int, in area: FrameArea, on frame: inout Frame) {
    let heading = list.headings[section]
    let hasCursor = list.hasFocus && list.rows.cursorHeading == section
    let base = hasCursor ? style[.focus].over(style[.heading]) : style[.heading]
    frame.fill(area, with: base)
    if hasCursor { frame.focus = area.position }
    defer { if hasCursor { frame.restyle(area, style.focused) } }
    let line = SectionHeadingLine(heading, columns: area.columns)
    write(line.title, base, at: 0, in: area, on: &frame)
    write(line.state, base, at: line.stateColumn, in: area, on: &frame)
    let rule = String(repeating: style.isPlain ? "-" : "─", count: line.rule.count)
    write(rule, style[.border].over(base), at: line.rule.lowerBound, in: area, on: &frame)
  }
}

// MARK: Rows

extension RowListView {
  /// Draws a row at its position on the screen, or a placeholder as long as its drawing hasn't arrived.
  private func drawRow(_ position: Int, _ shown: ShownSlot, on frame: inout Frame) {
    let isCursor = list.hasFocus && list.rows.cursorHeading == nil && position == list.rows.cursor
    let base = isCursor ? style[.focus] : .plain
    let skipped = max(0, -shown.line)
    let area = rows.rows(from: shown.line, to: shown.line + shown.height)
    frame.fill(area, with: base)
    if isCursor {
      // The first lines of a row may be under the heading that sticks.
      let line = max(shown.line, list.stickyHeading == nil ? 0 : 1)
      frame.focus = FramePosition(column: rows.column, row: rows.row + line)
    }
    defer { if isCursor { frame.restyle(area, style.focused) } }
    guard let element = list.rows.element(at: position) else {
      let rest = area.columns(from: Self.markColumns)
      return drawPlaceholder(in: rest, over: base, on: &frame)
    }
    let text = Self.textColumn(of: element, in: list)
    drawSigns(of: element, at: position, text, in: area.rows(to: skipped == 0 ? 1 : 0), base, isCursor, on: &frame)
    let picture = drawPicture(at: position, in: area.columns(from: text), skipped, base, on: &frame)
    let rest = area.columns(from: text + picture)
    guard let lines = list.lines(at: position) else { return drawPlaceholder(in: rest, over: base, on: &frame) }
    frame.draw(Array(lines.dropFirst(skipped)), in: rest, theme: style.theme, over: base)
  }

  /// Draws the placeholder of a row whose drawing hasn't arrived.
  private func drawPlaceholder(in area: FrameArea, over base: CellStyle, on frame: inout Frame) {
    write("…", style[.placeholder].over(base), at: 0, in: area, on: &frame)
  }

  /// Draws the mark of a row, and the sign that says whether the row is folded or unfolded.
  private func drawSigns(
    of element: TreeRow<ItemRow>, at position: Int, _ text: Int, in area: FrameArea, _ base: CellStyle,
    _ isCursor: Bool, on frame: inout Frame
  ) {
    if list.rows.path(of: position).map({ list.rows.isSelected(at: $0) }) == true {
      write("*", style[.mark].over(base), at: 0, in: area, on: &frame)
    } else if list.rows.hidesSelection(element) {
      write(style.isPlain ? "+" : "·", style[.mark].over(base), at: 0, in: area, on: &frame)
    } else if isCursor, style.isPlain {
      write(">", base, at: 0, in: area, on: &frame)
    }
    guard element.isExpandable else { return }
    write(sign(of: element), base, at: text - Self.signColumns, in: area, on: &frame)
  }

  /// Returns the sign before a row that can be unfolded, which shows whether its contents are folded, loading or
  /// failed.
  private func sign(of element: TreeRow<ItemRow>) -> String {
    switch element.children {
    case nil: style.isPlain ? "+" : "▸"
    case .loading: "…"
    case .failed: "!"
    default: style.isPlain ? "-" : "▾"
    }
  }

  /// Draws the state of a row's picture as a sign, and returns the number of columns that the picture takes; 0 if the
  /// row has none.
  private func drawPicture(
    at position: Int, in area: FrameArea, _ skipped: Int, _ base: CellStyle, on frame: inout Frame
  ) -> Int {
    guard let state = list.pictureState(at: position) else { return 0 }
    let (text, isProblem) = RowPictureText.text(of: state)
    let style = style[isProblem ? .problem : .placeholder].over(base)
    if skipped == 0 { write(text, style, at: 0, in: area.columns(to: RowPictureText.columns - 1), on: &frame) }
    return RowPictureText.columns
  }

  /// Writes a text in the first row of an area, from a column of the area; it is cut at the end of the area.
  private func write(
    _ text: String, _ style: CellStyle, at column: Int, in area: FrameArea, on frame: inout Frame
  ) {
    guard area.rows > 0, column < area.columns else { return }
    let position = FramePosition(column: area.column + column, row: area.row)
    frame.write(SafeText(text), style, at: position, within: area.columns - column)
  }
}

// MARK: Scroll bar

extension RowListView {
  /// Draws the thumb of the scroll bar, if there is a scroll bar.
  private func drawScrollBar(on frame: inout Frame) {
    guard area.columns > 0, list.hasScrollBar else { return }
    let (extent, whole) = (list.rows.extent, list.wholeRows)
    let first = extent.position(ofRow: whole.lowerBound)
    let thumb = ScrollThumb(of: first..<first + whole.count, in: extent.count, lines: area.rows)
    for line in thumb.lines {
      let position = FramePosition(column: area.column + area.columns - 1, row: area.row + line)
      frame.write(SafeText("▐"), style[.scrollBar], at: position, within: 1)
    }
  }
}

extension TextDrawing {
  /// Returns a drawing of one line of text.
  fileprivate static func line(_ text: String) -> TextDrawing {
    var drawing = TextDrawing()
    drawing.run(text, .body)
    drawing.endLine()
    return drawing
  }
}
