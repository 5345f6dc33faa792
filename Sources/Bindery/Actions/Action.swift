/// Something to be done, which travels through a context to whoever does it.
public protocol Action: Sendable {
  /// What whoever does it answers.
  associatedtype Reply: Sendable = Void
}
