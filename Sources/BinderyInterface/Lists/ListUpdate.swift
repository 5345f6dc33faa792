public import BinderyCollections

/// The changes of a list since the last report: those of its rows, and the rows to draw again.
public struct ListUpdate: Hashable, Sendable {
  /// The steps from the former rows to the current ones; empty if only the drawing of rows has changed.
  public var changes: CollectionChanges

  /// The paths of the visible rows to draw again although their elements are the same, in order.
  public var redraws: [ModelPath]

  /// Creates a report.
  public init(changes: CollectionChanges = CollectionChanges(), redraws: [ModelPath] = []) {
    self.changes = changes
    self.redraws = redraws
  }
}
