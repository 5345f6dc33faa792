internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
package import BinderyRendering
internal import BinderyText

/// The rows by their positions.
extension RowList {
  /// The number of rows; of a windowed list whose length isn't known, those that are known to exist and a few more.
  package var rowCount: Int { order.rowCount }

  /// The position of the cursor's row among all rows, or `nil` if there are no rows. While the cursor is on a heading, it
  /// is the row from which it came there.
  package var cursor: Int? {
    guard rowCount > 0 else { return nil }
    return window == nil ? list.focus.flatMap { list.snapshot.position(of: $0) } : min(windowCursor, rowCount - 1)
  }

  /// The item of the cursor's row, or `nil` if there is none, it isn't in memory, or the cursor is on a heading.
  package var focus: ItemRow? { heading == nil ? cursor.flatMap { element(at: $0)?.element } : nil }

  /// The number of rows for which something is in memory beside their place in the list.
  package var heldCount: Int { list.heldCount }

  /// Returns the path of a row in memory.
  func path(of position: Int) -> ModelPath? {
    guard let window else { return list.snapshot.path(of: position) }
    return window.element(at: position).flatMap { loaded[$0.elementId] }
  }

  /// Returns the row of an item, if it is in memory.
  ///
  /// - Complexity: O(*n*) in the number of rows in memory.
  func row(at route: Route) -> ItemRow? {
    let id = route.item
    return list.state.sections.lazy.flatMap(\.elements).first { $0.element.elementId == id }?.element
  }

  /// Returns the element of a row in memory.
  func element(at position: Int) -> TreeRow<ItemRow>? {
    path(of: position).flatMap { list.element(at: $0) }
  }

  /// Returns the item of a row in memory, which may not be drawn yet.
  func item(at position: Int) -> ListedItem? {
    path(of: position).flatMap { list.row(at: $0) }
  }

  /// Returns the lines of a row, or `nil` for a placeholder.
  func lines(at position: Int) -> [StyledLine]? {
    item(at: position).flatMap { $0.lines(in: layout(of: $0.element, at: position)) }
  }

  /// Returns the state of a row's picture, or `nil` if the row has none.
  func pictureState(at position: Int) -> ArtworkState? {
    path(of: position).flatMap { list.artwork(at: $0)?.state }
  }

  /// Returns the columns of a row's item: those right of its marks, its indent and its picture.
  func layout(of element: TreeRow<ItemRow>, at position: Int) -> TextLayout {
    let picture = path(of: position).flatMap { list.artwork(at: $0) } == nil ? 0 : RowPictureText.columns
    return TextLayout(columns: max(1, size.columns - RowListView.textColumn(of: element, in: self) - picture))
  }
}

/// The rows and headers as what scrolls.
extension RowList {
  /// The headers and rows with their heights.
  var slots: SlotHeights {
    SlotHeights(count: order.slotCount) { [self] in height(of: $0) }
  }

  /// The columns of the lines below the title of a section.
  var headingColumns: Int { max(1, size.columns - RowListView.markColumns) }

  private func height(of slot: Int) -> Int {
    switch order.slot(at: slot) {
    case .header(let section): headings[section].height(columns: headingColumns)
    case .row(let position): lines(at: position)?.count ?? 1
    case nil: 1
    }
  }

  /// Returns what is on the screen now.
  func placed() -> [ShownSlot] {
    viewport.places(of: slots).compactMap { place in
      order.slot(at: place.slot).map { ShownSlot(slot: $0, line: place.line, height: place.height) }
    }
  }

  /// The positions of the rows on the screen, also of those that are only partly there.
  package var visible: Range<Int> {
    let rows = shown.compactMap(\.row)
    guard let first = rows.first, let last = rows.last else { return 0..<0 }
    return first..<last + 1
  }

  /// Returns the line of the screen at which a row begins, or `nil` if it isn't on the screen.
  func line(of position: Int) -> Int? {
    shown.first { $0.row == position }?.line
  }

  /// Returns the number of lines at the top of the screen that the header over a row's section takes while it sticks.
  func taken(over position: Int) -> Int {
    order.section(ofRow: position).map { order.sections[$0].hasHeader ? 1 : 0 } ?? 0
  }

  /// Scrolls as little as possible until a row is on the screen.
  func reveal(_ position: Int) {
    guard let slot = order.slot(ofRow: position) else { return }
    viewport.reveal(slot, below: taken(over: position), of: slots)
    // The first row of a section brings its header along, with why the section failed.
    if case .header = order.slot(at: slot - 1), viewport.top == slot - 1, viewport.hidden > 0 {
      viewport.put(slot - 1, at: 0, of: slots)
    }
  }

  /// Scrolls until a row begins at a line of the screen, as far as the ends of the list allow.
  func put(_ position: Int, at line: Int) {
    guard let slot = order.slot(ofRow: position) else { return }
    viewport.put(slot, at: line, of: slots)
  }
}
