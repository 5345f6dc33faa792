internal import Bindery
public import BinderyCollections

/// The selection of several rows, each by itself or as a range from an anchor to the focused row.
///
/// A selected row stays selected wherever it moves, until it leaves the list. A change of the list selects no row. One
/// that is folded away stays selected, too, and is back with its row.
extension ListPresenter {
  /// The paths of the selected rows, in order.
  public var selectedPaths: [ModelPath] {
    guard !selection.isEmpty else { return [] }
    return zip(snapshot.paths, occurrences).filter { selection.contains($1) }.map(\.0)
  }

  /// The elements of the selected rows, in order; those in rows that are folded follow the row that contains them.
  /// After them come those that aren't loaded, since the cursor has moved far.
  ///
  /// - Complexity: O(*n*) in the number of rows if any row is selected.
  public var selectedElements: [Row.Element] {
    let shown = selectedPaths.compactMap(element)
    guard let tree, !foldedElements.isEmpty else { return shown + unloadedElements }
    let positions = Dictionary(zip(snapshot.rowIds, 0...)) { first, _ in first }
    let rows = (shown + foldedElements).enumerated().map { index, element in
      (position: tree.lineage(element).firstValue { positions[$0] } ?? 0, index: index, element: element)
    }
    return rows.sorted { ($0.position, $0.index) < ($1.position, $1.index) }.map(\.element) + unloadedElements
  }

  /// The number of selected rows, including those in rows that are folded, and those that aren't loaded.
  public var selectedCount: Int { selection.count + foldedElements.count + unloadedElements.count }

  /// Returns whether a row is selected.
  public func isSelected(at path: ModelPath) -> Bool {
    occurrence(at: path).map { selection.contains($0) } ?? false
  }

  /// Selects the focused row, or deselects it if it is selected. Without a focused row, nothing changes.
  public func toggleSelection() {
    if let row = focus.flatMap(occurrence) { selection.toggle(row) }
  }

  /// Moves the focus by a number of rows, and selects all rows from the anchor to there.
  ///
  /// The anchor is the row that had the focus before the first of several such calls. Any other move of the focus ends
  /// the range, whose rows stay selected. In a windowed list, the focus moves and nothing is selected, since the rows
  /// between may not be in memory.
  public func extendSelection(by offset: Int) {
    guard window == nil else { return moveFocus(by: offset) }
    let start = focus.flatMap { snapshot.position(of: $0) }
    guard let target = focusTarget(by: offset) else { return }
    focusRow(target)
    guard let end = focus.flatMap({ snapshot.position(of: $0) }) else { return }
    extendRange(to: end, from: start ?? end)
  }

  /// Extends the selected range to a position: only by the rows between the former end and the new one, if the former
  /// is known.
  private func extendRange(to end: Int, from start: Int) {
    if let ends = rangeEnds, selection.anchor == occurrences[ends.anchor] {
      selection.extend(to: end, from: ends.end, at: ends.anchor, in: occurrences)
      rangeEnds = RangeEnds(anchor: ends.anchor, end: end)
    } else {
      selection.extend(to: occurrences[end], from: occurrences[start], in: occurrences)
      rangeEnds = selection.anchor.flatMap { occurrences.firstIndex(of: $0) }.map { RangeEnds(anchor: $0, end: end) }
    }
  }

  /// Selects rows in addition to those that are selected already, without ending a range. Paths without a row are
  /// ignored.
  package func select(_ paths: some Sequence<ModelPath>) {
    selection.select(paths.compactMap(occurrence))
  }

  /// Selects all rows.
  public func selectAll() {
    selection.endRange()
    selection.select(occurrences)
  }

  /// Deselects all rows.
  public func clearSelection() {
    selection.clear()
    (foldedElements, unloadedElements) = ([], [])
  }

  /// Deselects the elements that aren't loaded, since another query may never load them.
  package func forgetUnloaded() { unloadedElements = [] }

  /// Keeps the selected ones of rows that leave as the cursor moves to another part of their section.
  func keepSelection(of rows: [Occurrence], in former: State) {
    let leaving = rows.filter { selection.contains($0) }
    guard !leaving.isEmpty || !foldedElements.isEmpty else { return }
    let ids = Set(leaving.map(\.id))
    unloadedElements += former.sections.flatMap(\.elements).filter { ids.contains($0.elementId) } + foldedElements
    foldedElements = []
  }

  /// Selects the rows again whose elements are loaded again.
  func restoreUnloaded() {
    guard !unloadedElements.isEmpty else { return }
    let paths = Dictionary(zip(snapshot.rowIds, snapshot.paths)) { first, _ in first }
    select(unloadedElements.compactMap { paths[$0.elementId] })
    unloadedElements.removeAll { paths[$0.elementId] != nil }
  }
}

/// The positions of both ends of a range of selected rows.
struct RangeEnds: Hashable {
  /// The position of the row at which the range began.
  let anchor: Int

  /// The position of the row to which it was extended last.
  let end: Int
}
