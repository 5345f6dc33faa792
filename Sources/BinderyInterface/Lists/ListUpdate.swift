public import BinderyCollections

/// What has changed in a list since the last report: its rows, and what live rows look like.
public struct ListUpdate: Hashable, Sendable {
  /// The steps from the rows before to those in the list now; empty if only live rows have changed.
  public var changes: CollectionChanges

  /// The visible rows to draw again although their elements are the same, in order.
  public var redraws: [ModelPath]

  /// Creates a report.
  public init(changes: CollectionChanges = CollectionChanges(), redraws: [ModelPath] = []) {
    self.changes = changes
    self.redraws = redraws
  }
}
