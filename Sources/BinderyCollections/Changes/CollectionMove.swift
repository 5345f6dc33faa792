/// A step that takes a section or a row from one place to another.
public struct CollectionMove<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the old state.
  public var from: Place

  /// The place in the new state.
  public var to: Place

  /// Creates a move.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }
}
