internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
internal import BinderyRendering
internal import BinderySources

/// The cursor on the heading of a section without rows.
extension RowList {
  /// The index of the section without rows whose heading has the cursor, or `nil` if a row has it.
  ///
  /// If there are no rows at all, the cursor is on the first heading that tells of a failure until the user moves.
  var heading: Int? {
    if let restingSection, let index = list.state.sections.firstIndex(where: { $0.id == restingSection }) {
      return canRest(on: index) ? index : nil
    }
    guard rowCount == 0 else { return nil }
    return headings.indices.first { headings[$0].problem != nil && canRest(on: $0) }
  }

  /// Whether the cursor can move from one section to another.
  var canMoveSection: Bool { sectionStops.count > (rowCount == 0 && heading == nil ? 0 : 1) }

  /// Moves the cursor to the first row of the next section or of the previous one, or to its heading if it has no rows. Of
  /// the cursor's own section, that is the previous one if the cursor isn't there yet. The section then begins at the top
  /// of the screen, or as near to it as the end of the list allows.
  func moveSection(_ direction: Int) {
    let section = heading ?? cursor.flatMap { order.section(ofRow: $0) } ?? (direction > 0 ? -1 : order.sections.count)
    let isWithin =
      heading == nil
      && cursor.map { order.sections.indices.contains(section) && $0 > order.sections[section].firstRow } == true
    let stop =
      direction > 0
      ? sectionStops.first { $0 > section } : sectionStops.last { $0 < section || isWithin && $0 == section }
    guard let stop else { return }
    if canRest(on: stop) {
      restingSection = list.state.sections[stop].id
    } else {
      setCursor(order.sections[stop].firstRow)
    }
    showBeginning(of: stop)
    settle(isScrolled: true)
  }

  /// Scrolls until a section begins at the top of the screen, with its first row on the screen.
  private func showBeginning(of section: Int) {
    viewport.put(order.sections[section].firstSlot, at: 0, of: slots)
    if order.sections[section].rowCount > 0 { reveal(order.sections[section].firstRow) }
  }

  /// Moves the cursor to the heading of a section without rows.
  func rest(on section: Int) {
    guard canRest(on: section) else { return }
    restingSection = list.state.sections[section].id
    viewport.reveal(order.sections[section].firstSlot, below: 0, of: slots)
    settle(isScrolled: true)
  }

  /// Whether a section has a heading that the cursor can be on, because it has no rows.
  func canRest(on section: Int) -> Bool {
    guard window == nil, order.sections.indices.contains(section), list.state.sections.indices.contains(section) else {
      return false
    }
    return order.sections[section].hasHeader && order.sections[section].rowCount == 0
  }

  /// Moves the cursor from a heading to the row beside it, and returns whether there is one.
  func leaveHeading(toward direction: Int) -> Bool {
    guard let heading else { return true }
    let first = order.sections[heading].firstRow
    let row = direction > 0 ? first : first - 1
    guard (0..<rowCount).contains(row) else { return false }
    setCursor(row)
    return true
  }

  /// Moves the cursor from the heading of a section that has rows now to the first of them, and from one that is gone to
  /// the row before.
  func settleHeading() {
    guard let section = restingSection, heading == nil else { return }
    let index = list.state.sections.firstIndex { $0.id == section }
    restingSection = nil
    if let index, order.sections.indices.contains(index), order.sections[index].rowCount > 0 {
      setCursor(order.sections[index].firstRow)
    }
  }

  /// The sections that the cursor stops at, since they have rows or at least a heading.
  private var sectionStops: [Int] {
    order.sections.indices.filter { order.sections[$0].rowCount > 0 || canRest(on: $0) }
  }
}
