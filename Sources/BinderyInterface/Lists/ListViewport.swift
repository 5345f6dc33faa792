internal import BinderyCollections

/// The part of a list that is on the screen, and the focused row.
///
/// When the rows change, the focused row stays at its place on the screen, or the topmost visible row if the focused one
/// isn't visible.
struct ListViewport {
  /// The requested positions among all rows, which may lie beyond the last row.
  private(set) var requested = 0..<0

  private var focused = CollectionAnchor(at: nil)

  /// The focused row, or `nil` if there is none.
  var focus: ModelPath? { focused.path }

  /// Moves the screen to some positions.
  mutating func show(_ positions: Range<Int>) {
    requested = max(0, positions.lowerBound)..<max(0, positions.upperBound)
  }

  /// Moves the focus, and leaves the screen where it is.
  mutating func setFocus(_ path: ModelPath?) {
    focused = CollectionAnchor(at: path)
  }

  /// Scrolls by as few rows as possible to have a position on the screen. This has no effect on an empty screen.
  mutating func reveal(_ position: Int, of count: Int) {
    guard !requested.isEmpty, !requested.contains(position) else { return }
    scroll(to: position < requested.lowerBound ? position : position - requested.count + 1, of: count)
  }

  /// Returns the positions on the screen in a list of some rows.
  func visible(of count: Int) -> Range<Int> {
    requested.clamped(to: 0..<count)
  }

  /// Returns the positions on the screen and within a number of rows around it.
  func near(_ workingRange: Int, of count: Int) -> Range<Int> {
    let visible = visible(of: count)
    guard !visible.isEmpty, workingRange > 0 else { return visible }
    let below = min(workingRange, count - visible.upperBound)
    return max(0, visible.lowerBound - workingRange)..<visible.upperBound + below
  }

  /// Scrolls so that the focused row, or else the topmost one, stays at its place on the screen as rows are inserted,
  /// removed or moved.
  mutating func follow<SectionId, ElementId>(
    _ changes: CollectionChanges, from old: CollectionSnapshot<SectionId, ElementId>,
    to new: CollectionSnapshot<SectionId, ElementId>
  ) {
    let visible = visible(of: old.rowCount)
    let kept = focus.flatMap { old.position(of: $0) }.flatMap { visible.contains($0) ? $0 : nil } ?? visible.first
    focused.follow(changes, from: old)
    var anchor = CollectionAnchor(at: kept.flatMap { old.path(of: $0) })
    anchor.follow(changes, from: old)
    let place = anchor.path.flatMap { new.position(of: $0) }
    let shift = place.flatMap { place in kept.map { place - $0 } } ?? 0
    scroll(to: requested.lowerBound + shift, of: new.rowCount)
  }

  /// Moves the top of the screen to a position, or as near as the rows allow.
  private mutating func scroll(to top: Int, of count: Int) {
    let top = min(max(0, top), max(0, count - requested.count))
    let (end, overflow) = top.addingReportingOverflow(requested.count)
    requested = top..<(overflow ? .max : end)
  }
}
