public import BinderyCollections

/// The part of the list that is on the screen, and the focused row.
extension ListPresenter {
  /// The positions of the rows on the screen; in a windowed list, their indices among the rows in memory.
  public var visible: Range<Int> { viewport.visible(of: snapshot.rowCount) }

  /// The focused row, or `nil` if there is none.
  public var focus: ModelPath? { viewport.focus }

  /// Sets the positions of the rows that the screen shows; those that don't exist yet become visible once they do.
  ///
  /// When rows come or go above, the same rows stay on the screen. When a change leaves too few rows to fill it, the
  /// screen moves up to the last ones. The window of a windowed list moves to these positions.
  public func show(_ positions: Range<Int>) {
    guard let window else {
      viewport.show(positions)
      return activateRows()
    }
    requested.show(positions)
    if !positions.isEmpty, positions.clamped(to: window.window) != positions { moveWindow(to: positions) }
    showWindow()
    activateRows()
  }

  /// Moves the focus to a row, and scrolls as little as possible to show it unless the options say otherwise; `nil`, or
  /// a row that doesn't exist, takes the focus away.
  ///
  /// If the focused row is removed, the nearest row after it gets the focus, or else the nearest before it.
  public func setFocus(_ path: ModelPath?) {
    selection.endRange()
    focusRow(path)
  }

  /// Moves the focus to a row, or takes it away for `nil`, and leaves the range of the selection as it is.
  func focusRow(_ path: ModelPath?) {
    restingSection = nil
    cancelMove()
    if window != nil, let position = path.flatMap({ self.position(of: $0) }) {
      windowCursor = position
      revealWindowCursor()
    }
    let position = path.flatMap { snapshot.position(of: $0) }
    viewport.setFocus(position == nil ? nil : path)
    if window == nil, options.revealsFocus, let position { viewport.reveal(position, of: snapshot.rowCount) }
    activateRows()
  }

  /// Moves the focus by a number of rows, at most to the first or the last row. If no row has it, the first row is next
  /// to it in either direction.
  public func moveFocus(by offset: Int) {
    guard window == nil else { return setCursor(windowCursor.addingClamped(offset)) }
    if let path = focusTarget(by: offset) { setFocus(path) }
  }

  /// Returns the row that is a number of rows from the focused one, or `nil` if there are no rows.
  func focusTarget(by offset: Int) -> ModelPath? {
    let last = snapshot.rowCount - 1
    guard last >= 0 else { return nil }
    let position = focus.flatMap { snapshot.position(of: $0) }
    let (target, overflow) = (position ?? 0).addingReportingOverflow(position == nil ? 0 : offset)
    let end = offset > 0 ? last : 0
    return snapshot.path(of: overflow ? end : min(max(0, target), last))
  }
}

extension Int {
  /// Returns the sum, or the greatest or least number if the sum overflows.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
