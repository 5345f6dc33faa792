internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyText

/// The slots of the list: its headings and its rows, as far as scrolling is concerned.
extension RowList {
  /// The headings and the rows with their heights in lines.
  var slots: SlotHeights {
    SlotHeights(count: rows.order.slotCount) { [self] in height(of: $0) }
  }

  /// The width in columns of the lines below the title of a section.
  var headingColumns: Int { max(1, size.columns - RowListView.markColumns) }

  /// Returns the height of a heading or row, in lines.
  private func height(of slot: Int) -> Int {
    switch rows.order.slot(at: slot) {
    case .header(let section): headings[section].height(columns: headingColumns)
    case .row(let position): lines(at: position)?.count ?? 1
    case nil: 1
    }
  }

  /// Returns the lines of the row at a position, or `nil` if a placeholder is shown since it isn't in memory or wasn't
  /// drawn yet.
  func lines(at position: Int) -> [StyledLine]? {
    rows.row(at: position).flatMap { $0.lines(in: layout(of: $0.element, at: position)) }
  }

  /// Returns the state of a row's picture, or `nil` if the row has none.
  func pictureState(at position: Int) -> ArtworkState? {
    rows.path(of: position).flatMap { rows.artwork(at: $0)?.state }
  }

  /// Returns the layout of a row's text, in the columns right of its mark, its indent and its picture.
  private func layout(of element: TreeRow<ItemRow>, at position: Int) -> TextLayout {
    let picture = rows.path(of: position).flatMap { rows.artwork(at: $0) } == nil ? 0 : RowPictureText.columns
    return TextLayout(columns: max(1, size.columns - RowListView.textColumn(of: element, in: self) - picture))
  }

  /// Returns the headings and rows that the current scroll position has on the screen, from top to bottom.
  func slotsOnScreen() -> [ShownSlot] {
    viewport.positions(of: slots).compactMap { place in
      rows.order.slot(at: place.slot).map { ShownSlot(slot: $0, line: place.line, height: place.height) }
    }
  }

  /// The positions of the rows on the screen, including those that are only partly visible.
  package var visible: Range<Int> {
    let rows = shown.compactMap(\.row)
    guard let first = rows.first, let last = rows.last else { return 0..<0 }
    return first..<last + 1
  }

  /// Returns the line of the screen at which a row begins, or `nil` if it isn't on the screen.
  func line(of position: Int) -> Int? {
    shown.first { $0.row == position }?.line
  }

  /// Returns the number of lines at the top of the screen that the heading of a row's section covers: 1 if it has one,
  /// or else 0.
  func coveredLines(above position: Int) -> Int {
    rows.order.section(ofRow: position).map { rows.order.sections[$0].hasHeader ? 1 : 0 } ?? 0
  }

  /// Scrolls by as few lines as possible until the row at a position is on the screen.
  func reveal(_ position: Int) {
    guard let slot = rows.order.slot(ofRow: position) else { return }
    viewport.reveal(slot, below: coveredLines(above: position), of: slots)
    // The first row of a section brings its header along, with why the section failed.
    if case .header = rows.order.slot(at: slot - 1), viewport.top == slot - 1, viewport.hidden > 0 {
      viewport.put(slot - 1, at: 0, of: slots)
    }
  }

  /// Scrolls so that the row at a position begins at a line of the screen, or as near to that line as the ends of the
  /// list allow.
  func put(_ position: Int, at line: Int) {
    guard let slot = rows.order.slot(ofRow: position) else { return }
    viewport.put(slot, at: line, of: slots)
  }
}
