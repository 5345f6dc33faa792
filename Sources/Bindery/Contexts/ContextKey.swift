/// A typed key of a value in a context.
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value for contexts without one of their own.
  static var defaultValue: Value { get }
}
