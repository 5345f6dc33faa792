internal import BinderyCollections

/// The cursor: the focused row, or the heading of a section without rows.
extension ListPresenter {
  /// The position of the cursor's row, or `nil` if there are no rows. While the cursor is on a heading, it is the
  /// position from which it moved there.
  public var cursor: Int? {
    guard rowCount > 0 else { return nil }
    return window == nil ? focus.flatMap { snapshot.position(of: $0) } : min(windowCursor, rowCount - 1)
  }

  /// The index of the section without rows whose heading has the cursor, or `nil` if a row has it.
  ///
  /// If there are no rows at all, the cursor is on the heading of the first section that has failed until the user
  /// moves.
  public var cursorHeading: Int? {
    if let restingSection, let index = headings.firstIndex(where: { $0.id == restingSection }) {
      return canRest(on: index) ? index : nil
    }
    guard rowCount == 0 else { return nil }
    return headings.indices.first { !headings[$0].status.failures.isEmpty && canRest(on: $0) }
  }

  /// The element of the cursor's row, or `nil` if there is none, it isn't in memory, or the cursor is on a heading.
  public var cursorElement: Row.Element? {
    cursorHeading == nil ? cursor.flatMap { element(at: $0) } : nil
  }

  /// The index of the section in which the cursor is, or `nil` if there are neither rows nor headings for it.
  public var cursorSection: Int? { cursorHeading ?? cursor.flatMap { order.section(ofRow: $0) } }

  /// Moves the cursor to the row at a position, or to the nearest one that there is.
  public func setCursor(_ position: Int) {
    restingSection = nil
    cancelMove()
    guard rowCount > 0 else { return }
    let position = min(max(0, position), rowCount - 1)
    guard window != nil else { return setFocus(snapshot.path(of: position)) }
    windowCursor = position
    revealWindowCursor()
    focusWindowCursor()
  }

  /// Moves the cursor to the heading of the section at an index, and returns whether that section has a heading and no
  /// rows.
  @discardableResult
  public func setCursor(onHeading section: Int) -> Bool {
    guard canRest(on: section) else { return false }
    restingSection = headings[section].id
    cancelMove()
    return true
  }

  /// Moves the cursor from a heading to the row after or before it, and returns whether there is one; `true` if it is
  /// on a row already.
  public func leaveHeading(toward direction: Int) -> Bool {
    guard let heading = cursorHeading else { return true }
    let first = order.sections[heading].firstRow
    let row = direction > 0 ? first : first - 1
    guard (0..<rowCount).contains(row) else { return false }
    setCursor(row)
    return true
  }
}

/// The functions that move the cursor from section to section.
extension ListPresenter {
  /// Whether the cursor can move from one section to another.
  public var canMoveSection: Bool { sectionStops.count > (rowCount == 0 && cursorHeading == nil ? 0 : 1) }

  /// Moves the cursor to the first row of the next or the previous section, or to its heading if it has no rows. If the
  /// cursor isn't on the first row of its section, moving back leads to that row.
  ///
  /// - Parameter direction: A positive number for the next section, or a negative one.
  /// - Returns: The index of the section, or `nil` if there is none in this direction.
  @discardableResult
  public func moveSection(_ direction: Int) -> Int? {
    let section = cursorSection ?? (direction > 0 ? -1 : order.sections.count)
    let isWithin =
      cursorHeading == nil
      && cursor.map { order.sections.indices.contains(section) && $0 > order.sections[section].firstRow } == true
    let stop =
      direction > 0
      ? sectionStops.first { $0 > section } : sectionStops.last { $0 < section || isWithin && $0 == section }
    guard let stop else { return nil }
    if !setCursor(onHeading: stop) { move(to: .index(0), in: headings[stop].id) }
    return stop
  }

  /// Returns whether the cursor can be on the heading of the section at an index, because the section has no rows.
  private func canRest(on section: Int) -> Bool {
    guard window == nil, order.sections.indices.contains(section) else { return false }
    return order.sections[section].hasHeader && order.sections[section].rowCount == 0
  }

  /// The indices of the sections to which the cursor can move, since they have rows or at least a heading.
  private var sectionStops: [Int] {
    order.sections.indices.filter { order.sections[$0].rowCount > 0 || canRest(on: $0) }
  }

  /// Moves the cursor away from a heading where it can't stay: to the first row if the section has rows by now, or to
  /// the former row if the section is gone.
  func settleHeading() {
    guard let section = restingSection, cursorHeading == nil else { return }
    let index = headings.firstIndex { $0.id == section }
    restingSection = nil
    if let index, order.sections[index].rowCount > 0 { setCursor(order.sections[index].firstRow) }
  }

  /// Gives the focus to the cursor's row of a windowed list if it is in memory, and leaves the screen where it is.
  func focusWindowCursor() {
    let path = cursor.flatMap { self.path(of: $0) }
    guard path != focus else { return }
    selection.endRange()
    viewport.setFocus(path)
    activateRows()
  }
}
