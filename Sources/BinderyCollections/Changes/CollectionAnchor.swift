/// A row to keep in place while a collection changes: the focused row, or the topmost one on the screen.
public struct CollectionAnchor: Hashable, Sendable {
  /// The path of the row, or `nil` if no row is left.
  public private(set) var path: ModelPath?

  /// Creates an anchor at a row, or at no row if the path is `nil`.
  public init(at path: ModelPath?) {
    self.path = path
  }

  /// Moves the anchor to where the changes take its row.
  ///
  /// If the row is removed, the anchor goes to the nearest row after it in the old state that remains, in any section.
  /// If there is none, it goes to the nearest row before it that remains.
  ///
  /// - Parameters:
  ///   - changes: The steps to the new state.
  ///   - old: The state that the anchor's path refers to.
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
