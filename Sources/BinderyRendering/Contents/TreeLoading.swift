public import BinderyCollections
internal import Bindery

extension TreeModelCollection {
  /// The maximum number of elements whose children are loaded at the same time.
  private static var loadLimit: Int { 4 }

  /// Expands all elements above a depth, and waits until their children have loaded or failed.
  ///
  /// An element that is a descendant of itself stays collapsed, because its children would never end.
  ///
  /// - Parameters:
  ///   - depth: The depth at and below which elements aren't expanded; 0 is the depth of the top level.
  ///   - limit: The number of rows at which no further element is expanded, since a change costs time in proportion to
  ///     it. ``collapsedCount(above:)`` returns how many elements stay collapsed.
  /// - Returns: Whether everything was loaded; `false` if the task is cancelled.
  public func load(to depth: Int, limit: Int = .max) async -> Bool {
    for await state in states {
      let rows = state.elements
      let due = rows.count < limit ? rows.filter { $0.shouldExpand(above: depth) } : []
      let loading = rows.count { $0.children?.isLoading == true }
      if due.isEmpty, !state.phase.isLoading { return true }
      for row in due.prefix(max(0, Self.loadLimit - loading)) { expand(row.path) }
    }
    return false
  }

  /// Returns the number of collapsed elements above a depth that ``load(to:limit:)`` would expand if it had no limit.
  public func collapsedCount(above depth: Int) -> Int {
    state.elements.count { $0.shouldExpand(above: depth) }
  }
}

extension TreeRow {
  /// Returns whether the row is collapsed but expandable, lies above a depth, and isn't a descendant of itself.
  fileprivate func shouldExpand(above depth: Int) -> Bool {
    isExpandable && !isExpanded && path.depth < depth && !path.isLoop
  }
}

extension TreePath {
  /// Whether the element is a descendant of itself.
  fileprivate var isLoop: Bool { ids.last.map(ids.dropLast().contains) ?? false }
}
