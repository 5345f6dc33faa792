/// A step that takes a section from one index to another, or a row from one path to another.
public struct CollectionMove<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the old state.
  public var from: Place

  /// The place in the new state.
  public var to: Place

  /// Creates a move from a place in the old state to one in the new state.
  public init(from: Place, to: Place) {
    self.from = from
    self.to = to
  }
}
