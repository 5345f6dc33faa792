/// A row to keep in place while a collection changes: the focused row, or the topmost one on the screen.
public struct CollectionAnchor: Hashable, Sendable {
  /// The current path of the row that the anchor follows, or `nil` if it follows none.
  ///
  /// An anchor follows no row if it was created without one, if the old state didn't contain its row, or if all rows
  /// were removed.
  public private(set) var path: ModelPath?

  /// Creates an anchor that follows the row at a path, or no row if the path is `nil`.
  public init(at path: ModelPath?) {
    self.path = path
  }

  /// Updates the path of the anchor's row to the row's position after the changes.
  ///
  /// If the row is removed, the anchor goes to the nearest row after it in the old state that remains, in any section.
  /// If there is none, it goes to the nearest row before it that remains.
  ///
  /// - Parameters:
  ///   - changes: The steps to the new state.
  ///   - old: The state that the anchor's path refers to. If it has no such row, the path becomes `nil`.
  /// - Complexity: O(*n* + *m* log *n*) in the number of steps and of sections, and of adjacent old rows that are
  ///   removed.
  public mutating func follow<SectionId, ElementId>(
    _ changes: CollectionChanges, from old: CollectionSnapshot<SectionId, ElementId>
  ) {
    guard let position = path.flatMap({ old.position(of: $0) }) else {
      path = nil
      return
    }
    let outline = CollectionOutline(old)
    let routes = RowRoutes(changes, oldCount: old.sectionCount)
    let heir =
      (position..<old.rowCount).first { routes.remains(outline.path(of: $0)) }
      ?? (0..<position).last { routes.remains(outline.path(of: $0)) }
    path = heir.flatMap { routes.destination(of: outline.path(of: $0)) }
  }
}

/// A mapping from each old row to its new position, derived from the change steps alone.
struct RowRoutes {
  /// The change steps from which the positions are derived.
  private let changes: CollectionChanges
  /// The new position of each row that was moved, by its old position.
  private let moves: [ModelPath: ModelPath]

  /// The new index of each old section that isn't removed.
  private let sections: [Int: Int]

  /// Creates the mapping for changes of an old state with `oldCount` sections.
  init(_ changes: CollectionChanges, oldCount: Int) {
    self.changes = changes
    moves = Dictionary(changes.movedRows.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    let order = changes.newOrder(oldCount: oldCount).enumerated()
    sections = Dictionary(
      order.compactMap { new, old in old.map { ($0, new) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether the row at a path of the old state is in the new state too.
  func remains(_ path: ModelPath) -> Bool {
    moves[path] != nil
      || !(Self.contains(path.section, in: changes.removedSections) || Self.contains(path, in: changes.removedRows))
  }

  /// Returns the path in the new state of the row at a path of the old state, or `nil` if the row is removed.
  ///
  /// Rows of a section that don't move keep their order; inserted and moved rows are put between them.
  func destination(of path: ModelPath) -> ModelPath? {
    if let path = moves[path] { return path }
    guard remains(path), let section = sections[path.section] else { return nil }
    let leaving = changes.removedRows + changes.movedRows.map(\.from)
    var item = path.item - leaving.count { $0.section == path.section && $0.item < path.item }
    let arriving = (changes.insertedRows + changes.movedRows.map(\.to)).filter { $0.section == section }
    for arrival in arriving.sorted() where arrival.item <= item { item += 1 }
    return ModelPath(section: section, item: item)
  }

  /// Returns whether a list in ascending order contains a value, by binary search.
  private static func contains<Value: Comparable>(_ value: Value, in list: [Value]) -> Bool {
    let index = list.indices.partitioningIndex { list[$0] >= value }
    return index < list.endIndex && list[index] == value
  }
}
