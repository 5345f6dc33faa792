internal import BinderyCollections

/// The scroll position of a screen over a list, by the positions of its rows, and the focused row.
///
/// When the rows change, the focused row stays at its line of the screen, or the topmost visible row if the focused one
/// isn't visible.
struct ListViewport {
  /// The positions of the rows that the screen has room for, which may lie beyond the last row.
  private(set) var requested = 0..<0

  /// The position of the focused row, which follows it as other rows come and go.
  private var focused = CollectionAnchor(at: nil)

  /// The focused row, or `nil` if there is none.
  var focus: ModelPath? { focused.path }

  /// Scrolls to some positions.
  mutating func show(_ positions: Range<Int>) {
    requested = max(0, positions.lowerBound)..<max(0, positions.upperBound)
  }

  /// Moves the focus to a row, or takes it away for `nil`, without scrolling.
  mutating func setFocus(_ path: ModelPath?) {
    focused = CollectionAnchor(at: path)
  }

  /// Scrolls by as few rows as possible to show a position of a list with `count` rows. This has no effect on an empty
  /// screen.
  mutating func reveal(_ position: Int, of count: Int) {
    guard !requested.isEmpty, !requested.contains(position) else { return }
    scroll(to: position < requested.lowerBound ? position : position - requested.count + 1, of: count)
  }

  /// Returns the positions on the screen that a list with `count` rows has.
  func visible(of count: Int) -> Range<Int> {
    requested.clamped(to: 0..<count)
  }

  /// Returns the positions on the screen and those within `workingRange` rows around it, in a list with `count` rows.
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

  /// Sets the first position on the screen, or the nearest one with which `count` rows fill the screen.
  private mutating func scroll(to top: Int, of count: Int) {
    let top = min(max(0, top), max(0, count - requested.count))
    let (end, overflow) = top.addingReportingOverflow(requested.count)
    requested = top..<(overflow ? .max : end)
  }
}
