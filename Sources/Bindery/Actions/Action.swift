/// A request to do something, which a context passes to the first receiver that accepts it.
public protocol Action: Sendable {
  /// The type of the receiver's reply, by default `Void`.
  associatedtype Reply: Sendable = Void
}
