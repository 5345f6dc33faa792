/// A typed key of a value in a context.
public protocol ContextKey {
  /// The type of the value, an optional type if a context may lack the value.
  associatedtype Value: Sendable

  /// The value for a context in which neither it nor any parent has set one.
  static var defaultValue: Value { get }
}
