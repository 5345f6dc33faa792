internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// The layout of an overlay: a box with the overlay's title, in the middle of an area.
///
/// In the plain style, and where a box doesn't fit, the title is a line above the overlay, which then takes the whole
/// width, so that nothing of the screen below is beside it.
struct OverlayBox: Hashable {
  /// The area of the overlay's content.
  let content: FrameArea

  /// The area of the box with its border or title.
  private let area: FrameArea
  /// Whether the box has a border.
  private let hasBorder: Bool
  /// The title of the overlay.
  private let title: String

  /// The total columns and rows of the border, including a blank column on each side of the content.
  private static let border = Size(columns: 4, rows: 2)

  /// The minimum size of an area in which a border is drawn.
  private static let smallest = Size(columns: 20, rows: 5)

  /// Computes the layout of an overlay in an area, as large as the overlay wants and the area allows.
  @MainActor
  init(for overlay: any Overlay, in bounds: FrameArea, style: BrowserStyle) {
    title = overlay.title
    hasBorder = !style.isPlain && bounds.columns >= Self.smallest.columns && bounds.rows >= Self.smallest.rows
    let border = hasBorder ? Self.border : Size(columns: 0, rows: 1)
    let most = Size(columns: max(0, bounds.columns - border.columns), rows: max(0, bounds.rows - border.rows))
    let wanted = overlay.size(within: most)
    let columns = hasBorder ? max(wanted.columns, SafeText.columns(of: title)) : bounds.columns
    let size = Size(
      columns: min(max(1, columns), most.columns) + border.columns,
      rows: min(min(max(1, wanted.rows), most.rows) + border.rows, bounds.rows))
    area = FrameArea(
      column: bounds.column + (bounds.columns - size.columns) / 2, row: bounds.row + (bounds.rows - size.rows) / 2,
      columns: size.columns, rows: size.rows)
    content = hasBorder ? area.inset(columns: 2, rows: 1) : area.rows(from: 1)
  }

  /// Draws the box with its title, and clears the content below it.
  func draw(on frame: inout Frame, style: BrowserStyle) {
    frame.fill(area, with: .plain)
    guard hasBorder else {
      frame.write(SafeText(title), style[.heading], at: area.position, within: area.columns)
      return
    }
    let line = String(repeating: "─", count: max(0, area.columns - 2))
    write("┌\(line)┐", row: 0, on: &frame, style)
    for row in 1..<max(1, area.rows - 1) {
      write("│", row: row, on: &frame, style)
      write("│", row: row, column: area.columns - 1, on: &frame, style)
    }
    write("└\(line)┘", row: area.rows - 1, on: &frame, style)
    let position = FramePosition(column: area.column + 2, row: area.row)
    frame.write(SafeText(title), style[.heading], at: position, within: area.columns - 4)
  }

  /// Writes a text in a row of the box, from a column of the box.
  private func write(_ text: String, row: Int, column: Int = 0, on frame: inout Frame, _ style: BrowserStyle) {
    let position = FramePosition(column: area.column + column, row: area.row + row)
    frame.write(SafeText(text), style[.border], at: position, within: area.columns - column)
  }
}
