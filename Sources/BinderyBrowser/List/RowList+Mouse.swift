internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// The reactions of the list to the mouse.
extension RowList {
  /// The lines that one step of the wheel scrolls by.
  private static let wheelStep = 3

  /// Scrolls the list, moves its cursor or opens a row by a mouse input.
  func use(_ mouse: UseMouse) {
    let area = reach.area
    let (column, line) = (mouse.input.position.column - area.column, mouse.input.position.row - area.row)
    switch mouse.input.kind {
    case .wheel(.up): scroll(by: -Self.wheelStep)
    case .wheel(.down): scroll(by: Self.wheelStep)
    case .press(.left) where column == area.columns - 1 && hasScrollBar:
      holdsScrollBar = true
      scrollBar(to: line)
    case .drag where holdsScrollBar: scrollBar(to: line)
    case .press(.left):
      holdsScrollBar = false
      click(column, line, mouse)
    case .release: holdsScrollBar = false
    case .press(.right): openMenu(atLine: line)
    default: break
    }
  }

  /// The positions of the rows that are completely on the screen.
  var wholeRows: Range<Int> {
    let whole = shown.filter { $0.line >= 0 && $0.line + $0.height <= viewport.lines }.compactMap(\.row)
    guard let first = whole.first, let last = whole.last else { return visible.lowerBound..<visible.lowerBound }
    return first..<last + 1
  }

  /// Whether the last column has a scroll bar: some row isn't completely on the screen, and bars are drawn.
  var hasScrollBar: Bool { !size.isPlain && wholeRows.count < rows.extent.count }

  /// Moves the cursor to the row whose relative position in the whole list is that of a line in the scroll bar.
  private func scrollBar(to line: Int) {
    guard viewport.lines > 1 else { return }
    let part = Double(min(max(0, line), viewport.lines - 1)) / Double(viewport.lines - 1)
    moveCursor { $0.move(toExtent: Int(part * Double($0.extent.count - 1))) }
  }

  /// Moves the cursor to the row at a line of the screen, and opens the menu of its item.
  private func openMenu(atLine line: Int) {
    guard let position = slot(atLine: line)?.row else { return }
    moveCursor(to: position)
    showMenu()
  }

  /// Handles a click in a column and line of the list: it retries a failed section, or marks, unfolds, opens or focuses
  /// a row.
  private func click(_ column: Int, _ line: Int, _ mouse: UseMouse) {
    switch slot(atLine: line) {
    case .header(let section):
      moveCursor(toHeadingOf: section)
      if headings[section].problem != nil { rows.collection.retry(rows.headings[section].id) }
    case .row(let position):
      moveCursor(to: position)
      guard let element = rows.element(at: position) else { return }
      let text = RowListView.textColumn(of: element, in: self)
      if column == 0, rows.window == nil {
        rows.toggleSelection()
      } else if element.isExpandable, (text - RowListView.signColumns..<text).contains(column) {
        changeFolds { $0.toggleFold(at: position) }
      } else if mouse.clicks == 2 {
        if !answer(.doubleClick(mouse.input.modifiers)) { open() }
      } else {
        offer(.click(mouse.input.modifiers))
      }
      settle()
    case nil: break
    }
  }

  /// Returns the heading or the row that a line of the screen shows, or `nil` if the line is below the list.
  func slot(atLine line: Int) -> RowSlot? {
    if line == 0, let stickyHeading { return .header(stickyHeading) }
    return shown.first { ($0.line..<$0.line + $0.height).contains(line) }?.slot
  }

  /// The index of the section whose heading stays at the top of the screen while its rows scroll, or `nil` if none
  /// does.
  var stickyHeading: Int? {
    guard let top = shown.first else { return nil }
    switch top.slot {
    case .header(let section): return top.line < 0 ? section : nil
    case .row(let position):
      return rows.order.section(ofRow: position).flatMap { rows.order.sections[$0].hasHeader ? $0 : nil }
    }
  }
}
