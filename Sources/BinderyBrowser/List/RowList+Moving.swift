internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// The functions that move the cursor and scroll the screen.
extension RowList {
  /// Moves to the first row, and shows the first rows until the user moves, for example after a new query.
  package func goToStart() {
    (isTouched, pendingBookmark) = (false, nil)
    rows.forgetUnloaded()
    showStart()
    settle()
  }

  /// Moves the cursor to the row at a position, and scrolls by as few lines as possible to show it.
  func moveCursor(to position: Int) {
    moveCursor { $0.setCursor(position) }
  }

  /// Moves the cursor by a function, and scrolls by as few lines as possible to show it, at once or when the rows
  /// around it are loaded.
  func moveCursor(_ move: (ItemListPresenter) -> Void) {
    guard rows.rowCount > 0 else { return }
    move(rows)
    awaitsRows = rows.isMoving
    if let cursor = rows.cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows, down if it is positive; without rows, from heading to heading.
  func moveCursor(by offset: Int) {
    guard rows.rowCount > 0 else { return moveSection(offset) }
    if rows.cursorHeading != nil {
      guard rows.leaveHeading(toward: offset) else { return }
      return moveCursor(by: offset - offset.signum())
    }
    moveCursor(to: min(max(offset, -rows.rowCount), rows.rowCount) + (rows.cursor ?? 0))
  }

  /// Moves the cursor to the row with a path if it is in the list, such as that of an item to whose page the user has
  /// turned.
  func moveCursor(toItem id: TreePath<ItemId>) {
    rows.turnIfDue()
    if let position = rows.position(of: id) { moveCursor(to: position) }
  }

  /// Moves the cursor to the next section or to the previous one, which then begins at the top of the screen, or as
  /// near to it as the end of the list allows.
  func moveSection(_ direction: Int) {
    guard let section = rows.moveSection(direction) else { return }
    let place = rows.order.sections[section]
    viewport.put(place.firstSlot, at: 0, of: slots)
    if place.rowCount > 0 { reveal(place.firstRow) }
    settle(isScrolled: true)
  }

  /// Moves the cursor to the heading of a section without rows.
  func moveCursor(toHeadingOf section: Int) {
    guard rows.setCursor(onHeading: section) else { return }
    viewport.reveal(rows.order.sections[section].firstSlot, below: 0, of: slots)
    settle(isScrolled: true)
  }

  /// Moves the cursor and scrolls by a fraction of the screen: down for the direction 1, up for -1, by half of it for
  /// the part 2.
  func movePage(_ direction: Int, part: Int = 1) {
    guard rows.leaveHeading(toward: direction), let cursor = rows.cursor else { return }
    let line = line(of: cursor) ?? 0
    let step = max(
      1, (shown.count { $0.row != nil && $0.line >= 0 && $0.line + $0.height <= viewport.lines } - 1) / part)
    rows.setCursor(cursor + direction * step)
    guard let moved = rows.cursor else { return }
    put(moved, at: line)
    reveal(moved)
    settle(isScrolled: true)
  }

  /// Scrolls by a number of lines, and moves the cursor to the nearest visible row if its own would leave the screen.
  func scroll(by lines: Int) {
    rows.cancelMove()
    viewport.scroll(by: lines, of: slots)
    let slotsOnScreen = slotsOnScreen()
    let whole = slotsOnScreen.filter { slot in
      slot.row.map { slot.line >= coveredLines(above: $0) && slot.line + slot.height <= viewport.lines } ?? false
    }
    let seen = (whole.isEmpty ? slotsOnScreen : whole).compactMap(\.row)
    let heading = rows.cursorHeading
    let keepsHeading = heading.map { section in slotsOnScreen.contains { $0.slot == .header(section) } } ?? false
    if !keepsHeading, let first = seen.first, let last = seen.last, let cursor = rows.cursor,
      !(first...last).contains(cursor) || heading != nil
    {
      rows.setCursor(cursor < first ? first : min(cursor, last))
    }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows, and marks all rows from the one at which the first of several such moves
  /// began.
  func extendMarks(by offset: Int) {
    rows.extendSelection(by: offset)
    if let cursor = rows.cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Calls a function that unfolds or folds rows, and scrolls to the cursor if the function has moved it.
  func changeFolds(_ change: (ItemListPresenter) -> Void) {
    isTouched = true
    rows.cancelMove()
    let cursor = rows.cursor
    change(rows)
    if let moved = rows.cursor, moved != cursor { moveCursor(to: moved) }
  }
}
