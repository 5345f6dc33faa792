/// An action that a context passes to the receiver that performs it.
public protocol Action: Sendable {
  /// The type of the receiver's reply.
  associatedtype Reply: Sendable = Void
}
