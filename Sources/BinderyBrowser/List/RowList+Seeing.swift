package import BinderyTerminal
internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// Which rows are seen, and what follows from that.
extension RowList {
  /// Whether the list is on the screen. While it isn't, nothing in it is active.
  package func setShown(_ isShown: Bool) {
    list.activation = isShown ? .focused : .offscreen
    if isShown { followConsents() }
  }

  /// Has the rows in memory ask again for their pictures if the user has consented to load some meanwhile.
  private func followConsents() {
    let count = options.artworkContext?[PictureConsents.Key.self]?.count ?? 0
    guard count != consentCount else { return }
    consentCount = count
    let margin = ListOptions().spareLimit + 2 * visible.count
    for position in max(0, visible.lowerBound - margin)..<min(rowCount, visible.upperBound + margin) {
      item(at: position)?.askForPictureAgain()
    }
  }

  /// Gives the rows that are seen now their levels, and reads those of them that aren't in memory.
  func activateSeen() {
    let rows = seen.seen
    if let window, !rows.isEmpty, rows.clamped(to: window.window) != rows { moveWindow(to: rows) }
    let positions = rows.compactMap { path(of: $0).flatMap { list.snapshot.position(of: $0) } }
    guard let first = positions.first, let last = positions.last else { return list.show(0..<0) }
    list.show(first..<last + 1)
    if rows != told { noteEnds(of: rows) }
  }

  /// Moves the window to the rows on the screen if all of them are in memory already, so that no placeholder is drawn.
  ///
  /// - Returns: Whether the window has moved.
  func recallWindow() -> Bool {
    guard let window, viewport.lines > 0, rowCount > 0 else { return false }
    let top = viewport.top
    let rows = top..<min(rowCount, top + viewport.lines)
    guard !rows.isEmpty, rows.clamped(to: window.window) != rows, window.element(at: rows.lowerBound) != nil,
      window.element(at: rows.upperBound - 1) != nil
    else { return false }
    moveWindow(to: rows)
    return true
  }

  /// Moves the window, and follows it at once.
  private func moveWindow(to rows: Range<Int>) {
    window?.show(rows)
    list.turnIfDue()
  }

  /// Tells the screen the last row of each section that is seen.
  private func noteEnds(of rows: Range<Int>) {
    told = rows
    var last: [Int: Int] = [:]
    for position in rows { if let section = order.section(ofRow: position) { last[section] = position } }
    for (section, position) in last.sorted(by: { $0.key < $1.key }) {
      options.didShow(list.state.sections[section].id, position - order.sections[section].firstRow)
    }
  }
}

extension RowList {
  /// Draws the rows on the screen in an area of a frame.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    _ = revision
    reach.area = area
    let bar = style.isPlain ? 0 : 1
    layOut(RowListSize(columns: max(1, area.columns - bar), isPlain: style.isPlain), lines: area.rows)
    RowListView(self, in: area, style: style).draw(on: &frame)
  }
}
