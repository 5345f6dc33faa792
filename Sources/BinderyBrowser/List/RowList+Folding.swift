internal import Bindery
internal import BinderyCollections
internal import BinderyInterface
package import BinderyRendering

/// Unfolding of what rows contain.
extension RowList {
  /// Shows what the cursor's row contains, or moves to the first row of that.
  func unfold() {
    guard let cursor, let element = element(at: cursor), element.isExpandable else { return }
    isTouched = true
    if element.isExpanded {
      if self.element(at: cursor + 1)?.path.parent == element.path { moveCursor(to: cursor + 1) }
    } else {
      tree.expand(element.path)
    }
  }

  /// Hides what the cursor's row contains, or moves to the row that contains it.
  func fold() {
    guard let cursor, let element = element(at: cursor) else { return }
    isTouched = true
    if element.isExpanded {
      collapse(element.path)
    } else if element.path.depth > 0,
      let parent = (0..<cursor).last(where: { self.element(at: $0)?.path == element.path.parent })
    {
      moveCursor(to: parent)
    }
  }

  /// Unfolds a row, or folds it.
  func toggleFold(at position: Int) {
    guard let element = element(at: position), element.isExpandable else { return }
    isTouched = true
    if element.isExpanded { collapse(element.path) } else { tree.expand(element.path) }
  }

  private func collapse(_ path: TreePath<ItemId>) {
    let marked = list.selectedElements.filter { $0.path.isBelow(path) }
    tree.collapse(path)
    // The list lets go of the marks of rows that leave, which count once that way.
    list.turnIfDue()
    foldedMarks += marked
  }
}

extension RowList {
  /// A clause that tells why nothing is below the cursor's row though it is unfolded, or `nil` if something is.
  var emptiness: String? {
    guard hasFocus, heading == nil, let cursor, let element = element(at: cursor), element.children == .loaded,
      self.element(at: cursor + 1)?.path.parent != element.path
    else { return nil }
    return "nothing was found in this item"
  }
}

/// Marks of rows that are folded away: they count among the marks, and are back with their rows.
extension RowList {
  /// The items of the marked rows, in order; those that are folded away follow the row that hides them.
  ///
  /// - Complexity: O(*n*) in the number of rows if any row is marked.
  package var marked: [ItemRow] {
    let shown = list.selectedElements
    guard !foldedMarks.isEmpty else { return shown.map(\.element) }
    let positions = Dictionary(zip(list.snapshot.rowIds, 0...)) { first, _ in first }
    let rows = (shown + foldedMarks).enumerated().map { index, row in
      (position: row.path.nearest { positions[$0] } ?? 0, index: index, item: row.element)
    }
    return rows.sorted { ($0.position, $0.index) < ($1.position, $1.index) }.map(\.item)
  }

  /// The number of marked rows, also of those that are folded away.
  package var markedCount: Int { list.selectedCount + foldedMarks.count }

  /// Returns whether a row hides marked ones.
  func hidesMarks(_ element: TreeRow<ItemRow>) -> Bool {
    element.isExpandable && foldedMarks.contains { $0.path.isBelow(element.path) }
  }

  /// Marks those rows again that are shown again, and forgets those that are gone.
  func restoreMarks() {
    guard !foldedMarks.isEmpty else { return }
    let paths = Dictionary(zip(list.snapshot.rowIds, list.snapshot.paths)) { first, _ in first }
    list.select(foldedMarks.compactMap { paths[$0.path] })
    foldedMarks.removeAll { row in
      guard paths[row.path] == nil, let ancestor = row.path.nearest({ paths[$0] }).flatMap({ list.element(at: $0) })
      else { return true }
      return !ancestor.isExpandable || ancestor.children == .loaded
    }
  }

  /// Removes all marks.
  func removeMarks() {
    list.clearSelection()
    foldedMarks = []
  }
}

extension TreePath {
  /// Returns the first value that a function has for the path itself, its parent and so on, or `nil` if it has none.
  fileprivate func nearest<Value>(_ value: (Self) -> Value?) -> Value? {
    var path: Self? = self
    while let next = path {
      if let found = value(next) { return found }
      path = next.parent
    }
    return nil
  }
}
