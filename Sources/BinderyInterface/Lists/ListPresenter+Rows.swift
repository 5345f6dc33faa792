public import Bindery
public import BinderyCollections

/// The rows by their positions in the list, of which those outside of a window aren't in memory.
extension ListPresenter {
  /// The number of rows; of a windowed list whose length isn't known, those that are known to exist and one more.
  public var rowCount: Int { order.rowCount }

  /// The current load status of the collection, without that of the contents of unfolded rows.
  public var status: LoadStatus<Failure> { tree?.status() ?? collection.state.status }

  /// The current number of the collection's elements, without the contents of unfolded rows.
  public var count: Int {
    tree?.count() ?? collection.state.count
  }

  /// Returns the path of the row at a position, or `nil` if there is none or it isn't in memory.
  public func path(of position: Int) -> ModelPath? {
    guard window != nil else { return snapshot.path(of: position) }
    return windowIndex(of: position).flatMap { snapshot.path(of: $0) }
  }

  /// Returns the position of a row, or `nil` if there is no such row.
  public func position(of path: ModelPath) -> Int? {
    let index = snapshot.position(of: path)
    return window == nil ? index : index.flatMap(windowPosition)
  }

  /// Finds the first row with an identifier, if it is in memory.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - guess: The position at which the row is likely to be.
  /// - Returns: The position, or `nil`.
  /// - Complexity: O(*n*) in the number of rows in memory if the row isn't at the position.
  public func position(of id: Row.Element.ElementId, near guess: Int = 0) -> Int? {
    if element(at: guess)?.elementId == id { return guess }
    return snapshot.rowIds.firstIndex(of: id).flatMap { window == nil ? $0 : windowPosition(of: $0) }
  }

  /// Returns the element of the row at a position, or `nil` if there is none or it isn't in memory.
  public func element(at position: Int) -> Row.Element? {
    path(of: position).flatMap { element(at: $0) }
  }

  /// Returns the view model of the row at a position, or `nil` if there is none or it isn't in memory.
  public func row(at position: Int) -> Row? {
    path(of: position).flatMap { row(at: $0) }
  }

  /// Moves the window to the rows on the screen if all of them are in memory already, so that no placeholder is drawn.
  ///
  /// - Returns: Whether the window has moved.
  package func recall(_ rows: Range<Int>) -> Bool {
    guard let window, let last = rows.last, rows.clamped(to: window.window) != rows, window.holds(rows.lowerBound),
      window.holds(last)
    else { return false }
    moveWindow(to: rows)
    return true
  }

  /// Moves the window of the collection, and updates the list to it at once.
  func moveWindow(to rows: Range<Int>) {
    window?.show(rows)
    turnIfDue()
  }

  /// Returns the position in the list of the row at an index in memory, or `nil` as long as it isn't known after the
  /// window has moved.
  private func windowPosition(of index: Int) -> Int? {
    windowPositions.indices.contains(index) ? windowPositions[index] : nil
  }

  /// Returns the index in memory of the row at a position in a windowed list, or `nil` if it isn't in memory.
  private func windowIndex(of position: Int) -> Int? {
    var (low, high) = (0, windowPositions.count)
    while low < high {
      let middle = (low + high) / 2
      if windowPositions[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low < windowPositions.count && windowPositions[low] == position ? low : nil
  }
}

extension ListPresenter {
  /// Updates the headings, the order of the rows, the cursor and the selection after a change of the state.
  func followRows() {
    reportedRows = [:]
    headings = tree?.headings() ?? []
    if headings.map(\.id) != state.sections.map(\.id) { headings = state.sections.map { ListHeading(of: $0) } }
    guard let window else {
      let hasHeaders = headings.count > 1 || headings.contains { $0.title != nil || !$0.status.failures.isEmpty }
      order = RowOrder(state.sections.map { ($0.elements.count, hasHeaders) })
      settleHeading()
      restoreUnloaded()
      return restoreFolded()
    }
    windowPositions = Array(window.positions.prefix(snapshot.rowCount))
    order = RowOrder([(window.count ?? window.window.upperBound + 1, false)])
    focusWindowCursor()
    showWindow()
  }

  /// Makes those of the rows that the screen of a windowed list shows visible that are in memory.
  func showWindow() {
    let indices = windowPositions.indices.filter { requested.requested.contains(windowPositions[$0]) }
    viewport.show(indices.first.flatMap { first in indices.last.map { first..<$0 + 1 } } ?? 0..<0)
  }

  /// Scrolls a windowed list by as few rows as possible to have its cursor on the screen, unless the options say
  /// otherwise; the window follows.
  func revealWindowCursor() {
    guard let cursor, options.revealsFocus else { return }
    let former = requested.requested
    requested.reveal(cursor, of: rowCount)
    if requested.requested != former { show(requested.requested) }
  }

  /// Reports the positions of the first and the last visible row of each section to the collection, which then loads
  /// further pages. They are reported once for each pair, and again after each change of the collection.
  func reportVisible() {
    guard window == nil else { return }
    let former = reportedRows
    let anchored = (cursorSection ?? order.section(ofRow: visible.lowerBound)).map { order.sections[$0].firstRow }
    reportedRows = [:]
    for (section, part) in zip(headings, order.sections) {
      let rows = visible.clamped(to: part.firstRow..<part.firstRow + part.rowCount)
      guard !rows.isEmpty else { continue }
      let shown = rows.lowerBound - part.firstRow..<rows.upperBound - part.firstRow
      reportedRows[section.id] = shown
      guard shown != former[section.id] else { continue }
      let isPartial = section.firstPosition ?? 0 > 0
      // Rows before the loaded ones of a section below the cursor's would move nothing on the screen, and so would be
      // followed by others without end.
      guard !isPartial || part.firstRow == anchored || shown.upperBound == part.rowCount else { continue }
      collection.didShow(at: shown.upperBound - 1, in: section.id)
      if isPartial, part.firstRow == anchored { collection.didShow(at: shown.lowerBound, in: section.id) }
    }
  }
}
