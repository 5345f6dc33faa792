public import BinderyCollections

/// The selection of several rows, each by itself or as a range from an anchor to the focused row.
///
/// A selected row stays selected wherever it moves, until it leaves the list. A change of the list selects no row.
extension ListPresenter {
  /// The selected rows, in order.
  public var selectedPaths: [ModelPath] {
    guard !selection.isEmpty else { return [] }
    return zip(snapshot.paths, places).filter { selection.contains($1) }.map(\.0)
  }

  /// The elements of the selected rows, in order.
  public var selectedElements: [Row.Element] { selectedPaths.compactMap(element) }

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
  /// the range, whose rows stay selected.
  public func extendSelection(by offset: Int) {
    let start = focus.flatMap(occurrence)
    guard let target = focusTarget(by: offset) else { return }
    focusRow(target)
    guard let end = focus.flatMap(occurrence) else { return }
    selection.extend(to: end, from: start ?? end, in: places)
  }

  /// Deselects all rows.
  public func clearSelection() {
    selection.clear()
  }
}
