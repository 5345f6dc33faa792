/// A row that is held on to while a collection changes: the one in focus, or the topmost on the screen.
public struct CollectionAnchor: Hashable, Sendable {
  /// Where the row stands, or nothing where no row is left.
  public private(set) var path: ModelPath?

  /// Creates an anchor.
  ///
  /// - Parameter path: Where the row stands.
  public init(at path: ModelPath?) {
    self.path = path
  }

  /// Goes where the row goes.
  ///
  /// Where the row is gone, its nearest successor in the old state that is still
  /// there takes its place, whichever section that stands in; without one, its nearest predecessor.
  ///
  /// - Parameters:
  ///   - changes: The steps to the new state.
  ///   - old: The old state.
  /// - Complexity: O(*n* + *m* log *n*) in the number of steps and of sections, and of old rows around it that are
  ///   gone.
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
