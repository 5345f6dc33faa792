public import BinderyCollections
internal import Bindery

extension TreeModelCollection {
  /// The maximum number of elements whose children are loaded at the same time.
  private static var loadLimit: Int { 4 }

  /// Expands all elements above a depth, and waits until their children have loaded or failed.
  ///
  /// An element that is in itself, at any depth, stays collapsed there, because its children would go on without end.
  ///
  /// - Parameter depth: The depth from which on elements stay as they are; 0 is the depth of the top level.
  /// - Returns: Whether everything was loaded; `false` if the task is cancelled.
  public func load(to depth: Int) async -> Bool {
    for await state in states {
      let rows = state.elements
      let due = rows.filter { $0.isExpandable && !$0.isExpanded && $0.path.depth < depth && !$0.path.isLoop }
      let loading = rows.count { $0.children?.isLoading == true }
      if due.isEmpty, !state.phase.isLoading { return true }
      for row in due.prefix(max(0, Self.loadLimit - loading)) { expand(row.path) }
    }
    return false
  }
}

extension TreePath {
  /// Whether the element is a descendant of itself.
  fileprivate var isLoop: Bool { ids.last.map(ids.dropLast().contains) ?? false }
}
