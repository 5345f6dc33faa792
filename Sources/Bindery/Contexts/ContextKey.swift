/// A key of a value in a context.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value where no context sets one.
  static var defaultValue: Value { get }
}
