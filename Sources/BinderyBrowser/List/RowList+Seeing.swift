package import BinderyTerminal
internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering

/// The activation of the rows that the user sees.
extension RowList {
  /// Sets whether the list is on the screen. While it isn't, none of its rows is active.
  package func setShown(_ isShown: Bool) {
    rows.activation = isShown ? .focused : .offscreen
    if isShown { followConsents() }
  }

  /// Makes the rows near the screen request their pictures again if the user has consented to further plugins'
  /// pictures.
  private func followConsents() {
    let count = options.artworkContext?[PictureConsents.Key.self]?.count ?? 0
    guard count != consentCount else { return }
    consentCount = count
    let margin = ListOptions().spareLimit + 2 * visible.count
    for position in max(0, visible.lowerBound - margin)..<min(rows.rowCount, visible.upperBound + margin) {
      rows.row(at: position)?.askForPictureAgain()
    }
  }

  /// Activates the rows that have stayed on the screen, and loads those of them that aren't in memory.
  func activateSeen() {
    rows.show(seen.seen)
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
