/// An action that a context passes to whoever performs it.
public protocol Action: Sendable {
  /// The type of the receiver's reply.
  associatedtype Reply: Sendable = Void
}
