internal import Bindery
internal import BinderyCollections

/// The functions that unfold rows and fold them, in the list of a tree.
extension ListPresenter {
  /// Returns whether the row at a position can be unfolded.
  public func canUnfold(_ position: Int) -> Bool { branch(at: position)?.isExpandable ?? false }

  /// Unfolds the cursor's row, or moves the cursor to the first row of its contents if it is unfolded already.
  public func unfold() {
    guard let cursor, let element = element(at: cursor), let branch = branch(at: cursor), branch.isExpandable else {
      return
    }
    if branch.children == nil {
      tree?.setExpanded(element, true)
    } else if hasRowsBelow(cursor) {
      setCursor(cursor + 1)
    }
  }

  /// Folds the cursor's row, or moves the cursor to the row that contains it if it isn't unfolded.
  public func fold() {
    guard let cursor, let element = element(at: cursor), let tree else { return }
    if branch(at: cursor)?.children != nil { return collapse(element) }
    guard let parent = tree.lineage(element).dropFirst().first else { return }
    if let row = (0..<cursor).last(where: { self.element(at: $0)?.elementId == parent }) { setCursor(row) }
  }

  /// Unfolds the row at a position, or folds it if it is unfolded.
  public func toggleFold(at position: Int) {
    guard let element = element(at: position), let branch = branch(at: position), branch.isExpandable else { return }
    if branch.children == nil { tree?.setExpanded(element, true) } else { collapse(element) }
  }

  /// Whether the cursor's row is unfolded and loaded, but contains nothing.
  public var isUnfoldedEmpty: Bool {
    guard cursorHeading == nil, let cursor else { return false }
    return branch(at: cursor)?.children == .loaded && !hasRowsBelow(cursor)
  }

  /// Returns whether the row of an element contains selected rows that aren't shown, because it or a row in it is
  /// folded.
  public func hidesSelection(_ element: Row.Element) -> Bool {
    hidingIds.contains(element.elementId) && tree?.branch(element).isExpandable == true
  }

  /// Returns the state of the row at a position as a branch of the tree, or `nil` if it has none.
  private func branch(at position: Int) -> ListTree<Row.Element, Failure>.Branch? {
    element(at: position).flatMap { element in tree?.branch(element) }
  }

  /// Returns whether the row at a position is followed by rows of what it contains.
  private func hasRowsBelow(_ position: Int) -> Bool {
    guard let tree, let element = element(at: position), let next = self.element(at: position + 1) else { return false }
    return tree.isBelow(next, element)
  }

  /// Folds the row of an element.
  private func collapse(_ element: Row.Element) {
    guard let tree else { return }
    let selected = selectedPaths.compactMap { self.element(at: $0) }.filter { tree.isBelow($0, element) }
    tree.setExpanded(element, false)
    // The selection drops rows that leave, so that each counts once.
    turnIfDue()
    foldedElements += selected
  }

  /// Selects the rows of folded-away selected elements again that are shown again, and drops the elements that are
  /// gone.
  func restoreFolded() {
    guard let tree, !foldedElements.isEmpty else { return }
    let paths = Dictionary(zip(snapshot.rowIds, snapshot.paths)) { first, _ in first }
    select(foldedElements.compactMap { paths[$0.elementId] })
    foldedElements.removeAll { element in
      let shown = tree.lineage(element).firstValue { paths[$0] }
      guard paths[element.elementId] == nil, let ancestor = shown.flatMap({ self.element(at: $0) }) else { return true }
      let branch = tree.branch(ancestor)
      return !branch.isExpandable || branch.children == .loaded
    }
  }
}
