internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// The reactions of the list to changes of its collection, of a row, and of the size of the screen.
extension RowList {
  /// The row or the heading that stays at its line of the screen when others come or go.
  private struct Anchor {
    /// The position of the row that is the anchor, or of the row with the cursor if a heading is the anchor.
    let position: Int
    /// The line of the screen at which the row or heading stays.
    let line: Int
    /// Whether the anchor is the row or the heading with the cursor.
    let isCursor: Bool
    /// The section whose heading is the anchor, or `nil` if a row is.
    var heading: SectionId?
  }

  /// Updates the screen after a change of the presenter's rows, while the anchored row keeps its line.
  func follow(_ update: ListUpdate) {
    let (anchor, old) = (anchor, former)
    noteRows()
    for path in update.redraws + update.changes.updatedRows { rows.row(at: path)?.allowChange() }
    if isTouched { keep(anchor, update.changes, from: old) } else { showStart() }
    if awaitsRows, !rows.isMoving {
      awaitsRows = false
      if let cursor = rows.cursor { reveal(cursor) }
    }
    goToPendingBookmark()
    settle()
  }

  /// Updates the screen for a new size of the area that the list is drawn in, and for rows whose heights have changed.
  func layOut(_ new: RowListSize, lines: Int) {
    let hadLines = viewport.lines > 0
    let isSame = new == size && lines == viewport.lines
    guard !isSame || slotsOnScreen() != shown else { return }
    let anchor = anchor
    (size, viewport.lines) = (new, lines)
    if let anchor, isTouched, !putHeading(of: anchor, lines: lines) {
      put(anchor.position, at: min(anchor.line, max(0, lines - 1)))
    }
    if hadLines, let anchor, anchor.isCursor { reveal(anchor.position) }
    if !hadLines { goToPendingBookmark() }
    settle(isDrawing: true)
  }

  /// Records what is on the screen after any change, activates the rows that are seen, and requests a new frame.
  ///
  /// - Parameters:
  ///   - isScrolled: Whether the user has moved in the list.
  ///   - isDrawing: Whether the list is being drawn at the moment, so that no new frame is requested.
  func settle(isScrolled: Bool = false, isDrawing: Bool = false) {
    if isScrolled { isTouched = true }
    (shown, shownCursor) = (slotsOnScreen(), rows.cursor)
    shownHeading = rows.cursorHeading.map { (index: $0, id: rows.headings[$0].id) }
    // Placeholders on the screen may be in memory already.
    if viewport.lines > 0, rows.recall(windowOnScreen) { shown = slotsOnScreen() }
    seen.show(visible, isScrolled: isScrolled)
    activateSeen()
    reach.commands = possibleCommands
    if !isDrawing { revision &+= 1 }
  }

  /// Shows the first rows, with the cursor on the first of them.
  func showStart() {
    rows.setCursor(0)
    viewport.put(0, at: 0, of: slots)
  }

  /// The positions of the rows that would be on the screen if each had one line.
  private var windowOnScreen: Range<Int> {
    let top = min(viewport.top, rows.rowCount)
    return top..<min(rows.rowCount, top + viewport.lines)
  }

  /// Scrolls so that the anchored row is at its former line of the screen again, wherever it has moved in the list.
  private func keep(
    _ anchor: Anchor?, _ changes: CollectionChanges, from old: CollectionSnapshot<SectionId, TreePath<ItemId>>
  ) {
    if let anchor, putHeading(of: anchor, lines: viewport.lines) { return }
    guard let anchor, rows.rowCount > 0 else { return viewport.put(0, at: 0, of: slots) }
    if rows.window != nil { return put(anchor.position, at: anchor.line) }
    var place = CollectionAnchor(at: anchor.isCursor ? nil : old.path(of: anchor.position))
    place.follow(changes, from: old)
    if let position = anchor.isCursor ? rows.cursor : place.path.flatMap({ rows.position(of: $0) }) {
      put(position, at: anchor.line)
    }
  }

  /// Scrolls so that the anchored heading is at its former line with all of its lines visible, and returns whether the
  /// anchor is a heading that still exists.
  private func putHeading(of anchor: Anchor, lines: Int) -> Bool {
    guard let id = anchor.heading, let index = rows.headings.firstIndex(where: { $0.id == id }),
      rows.order.sections.indices.contains(index)
    else { return false }
    let slot = rows.order.sections[index].firstSlot
    viewport.put(slot, at: min(anchor.line, max(0, lines - 1)), of: slots)
    // Why the section failed again is read where the cursor is.
    viewport.reveal(slot, below: 0, of: slots)
    return true
  }

  /// Records the headings and the rows that the presenter shows now.
  func noteRows() {
    (former, headings) = (rows.snapshot, rows.headings.map { SectionHeading($0) })
  }

  /// The row or the heading that keeps its line: the one with the cursor if it is on the screen, or else the first row
  /// there.
  private var anchor: Anchor? {
    if let shownHeading, let place = shown.first(where: { $0.slot == .header(shownHeading.index) }) {
      return Anchor(position: shownCursor ?? 0, line: place.line, isCursor: false, heading: shownHeading.id)
    }
    let rows = shown.filter { $0.row != nil }
    let row = rows.first { $0.row == shownCursor } ?? rows.first { $0.line >= 0 } ?? rows.first
    guard let row, let position = row.row else { return nil }
    return Anchor(position: position, line: row.line, isCursor: position == shownCursor)
  }
}
