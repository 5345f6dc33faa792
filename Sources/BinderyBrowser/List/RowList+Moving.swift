internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyTerminal

/// Moving the cursor and the screen.
extension RowList {
  /// Begins again at the first row, and stays there until the user moves, such as for another query.
  package func goToStart() {
    isTouched = false
    (wantedPlace, restingSection) = (nil, nil)
    showStart()
    settle()
  }

  /// Moves the cursor to a row, and scrolls as little as possible to show it.
  func moveCursor(to position: Int) {
    guard rowCount > 0 else { return }
    setCursor(min(max(0, position), rowCount - 1))
    if let cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows.
  func moveCursor(by offset: Int) {
    guard rowCount > 0 else { return moveSection(offset) }
    if heading != nil {
      guard leaveHeading(toward: offset) else { return }
      return moveCursor(by: offset - offset.signum())
    }
    moveCursor(to: min(max(offset, -rowCount), rowCount) + (cursor ?? 0))
  }

  /// Moves the cursor and the screen by a part of the screen.
  func movePage(_ direction: Int, part: Int = 1) {
    guard leaveHeading(toward: direction), let cursor else { return }
    let line = line(of: cursor) ?? 0
    let rows = max(
      1, (shown.count { $0.row != nil && $0.line >= 0 && $0.line + $0.height <= viewport.lines } - 1) / part)
    setCursor(min(max(0, cursor + direction * rows), rowCount - 1))
    guard let moved = self.cursor else { return }
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
    let rows = (whole.isEmpty ? placed : whole).compactMap(\.row)
    let keepsHeading = heading.map { section in placed.contains { $0.slot == .header(section) } } ?? false
    if !keepsHeading, let first = rows.first, let last = rows.last, let cursor,
      !(first...last).contains(cursor) || heading != nil
    {
      setCursor(cursor < first ? first : min(cursor, last))
    }
    settle(isScrolled: true)
  }

  /// Moves the cursor by a number of rows, and marks all rows from where that began.
  func extendMarks(by offset: Int) {
    list.extendSelection(by: offset)
    if let cursor { reveal(cursor) }
    settle(isScrolled: true)
  }

  /// Marks the cursor's row, or takes its mark away, and moves on.
  func toggleMark() {
    list.toggleSelection()
    moveCursor(by: 1)
  }

  /// Moves the cursor without scrolling.
  func setCursor(_ position: Int) {
    restingSection = nil
    if window == nil { list.setFocus(list.snapshot.path(of: position)) } else { moveWindowCursor(to: position) }
  }

  /// Moves the cursor of a windowed list.
  func moveWindowCursor(to position: Int) {
    windowCursor = position
    focusWindowCursor()
  }
}
