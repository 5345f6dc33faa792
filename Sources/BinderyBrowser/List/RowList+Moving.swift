internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// Moving the cursor and the screen.
extension RowList {
  /// Begins again at the first row, and stays there until the user moves, such as for another query.
  package func goToStart() {
    (isTouched, wantedPlace) = (false, nil)
    showStart()
    settle()
  }

  /// Moves the cursor to a row, and scrolls as little as possible to show it.
  func moveCursor(to position: Int) {
    guard rows.rowCount > 0 else { return }
    rows.setCursor(position)
    if let cursor = rows.cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows.
  func moveCursor(by offset: Int) {
    guard rows.rowCount > 0 else { return moveSection(offset) }
    if rows.cursorHeading != nil {
      guard rows.leaveHeading(toward: offset) else { return }
      return moveCursor(by: offset - offset.signum())
    }
    moveCursor(to: min(max(offset, -rows.rowCount), rows.rowCount) + (rows.cursor ?? 0))
  }

  /// Moves the cursor to the row of an item if it is in the list, such as one that a page was turned to.
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
  func rest(on section: Int) {
    guard rows.setCursor(onHeading: section) else { return }
    viewport.reveal(rows.order.sections[section].firstSlot, below: 0, of: slots)
    settle(isScrolled: true)
  }

  /// Moves the cursor and the screen by a part of the screen.
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

  /// Scrolls by some lines, and takes the cursor along where its row would leave the screen.
  func scroll(by lines: Int) {
    viewport.scroll(by: lines, of: slots)
    let placed = placed()
    let whole = placed.filter { place in
      place.row.map { place.line >= taken(over: $0) && place.line + place.height <= viewport.lines } ?? false
    }
    let seen = (whole.isEmpty ? placed : whole).compactMap(\.row)
    let heading = rows.cursorHeading
    let keepsHeading = heading.map { section in placed.contains { $0.slot == .header(section) } } ?? false
    if !keepsHeading, let first = seen.first, let last = seen.last, let cursor = rows.cursor,
      !(first...last).contains(cursor) || heading != nil
    {
      rows.setCursor(cursor < first ? first : min(cursor, last))
    }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows, and marks all rows from where that began.
  func extendMarks(by offset: Int) {
    rows.extendSelection(by: offset)
    if let cursor = rows.cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Unfolds or folds rows, and shows the row to which the cursor moves by that.
  func changeFolds(_ change: (ItemListPresenter) -> Void) {
    isTouched = true
    let cursor = rows.cursor
    change(rows)
    if let moved = rows.cursor, moved != cursor { moveCursor(to: moved) }
  }
}
