internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// What happens when the collection, a row, or the size of the screen changes.
extension RowList {
  /// What keeps its line on the screen: a row, or the heading with the cursor.
  private struct Anchor {
    let position: Int
    let line: Int
    let isCursor: Bool
    var heading: SectionId?
  }

  /// Takes over what the rows in memory have come to.
  func follow(_ update: ListUpdate) {
    let (anchor, old) = (anchor, former)
    noteRows()
    for path in update.redraws + update.changes.updatedRows { rows.row(at: path)?.allowChange() }
    if isTouched { keep(anchor, update.changes, from: old) } else { showStart() }
    goToWantedPlace()
    settle()
  }

  /// Takes over the area that the list is drawn in, and heights of rows that have changed by themselves.
  func layOut(_ new: RowListSize, lines: Int) {
    let hadLines = viewport.lines > 0
    let isSame = new == size && lines == viewport.lines
    guard !isSame || placed() != shown else { return }
    let anchor = anchor
    (size, viewport.lines) = (new, lines)
    if let anchor, isTouched, !putHeading(of: anchor, lines: lines) {
      put(anchor.position, at: min(anchor.line, max(0, lines - 1)))
    }
    if hadLines, let anchor, anchor.isCursor { reveal(anchor.position) }
    if !hadLines { goToWantedPlace() }
    settle(isDrawing: true)
  }

  /// Takes over what is on the screen after any change, and has it drawn.
  ///
  /// - Parameters:
  ///   - isScrolled: Whether the user has moved in the list.
  ///   - isDrawing: Whether the list is being drawn, so that it needn't be drawn for this.
  func settle(isScrolled: Bool = false, isDrawing: Bool = false) {
    if isScrolled { isTouched = true }
    (shown, shownCursor) = (placed(), rows.cursor)
    shownHeading = rows.cursorHeading.map { (index: $0, id: rows.headings[$0].id) }
    // Placeholders on the screen may be in memory already.
    if viewport.lines > 0, rows.recall(windowOnScreen) { shown = placed() }
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

  /// The rows that a screen of rows of one line would show.
  private var windowOnScreen: Range<Int> {
    let top = min(viewport.top, rows.rowCount)
    return top..<min(rows.rowCount, top + viewport.lines)
  }

  /// Scrolls until a row is at its line on the screen again, wherever it has moved.
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

  /// Scrolls until the heading that keeps its line is there again with all of its lines, and returns whether there is one.
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

  /// Takes over the sections and rows that there are now.
  func noteRows() {
    (former, headings) = (rows.snapshot, rows.headings.map { SectionHeading($0) })
  }

  /// The row that keeps its place: the cursor's if it was on the screen, or else the first one there.
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
