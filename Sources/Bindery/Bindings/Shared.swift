/// An immutable object that holds a value, so that a large value is cheap to copy and C can point to it.
package final class Shared<Value: Sendable>: Sendable {
  /// The value, which never changes.
  package let value: Value

  /// Creates an object around a value.
  package init(_ value: Value) {
    self.value = value
  }
}

extension Shared: Equatable, Hashable where Value: Hashable {
  /// Returns whether the values are equal.
  package static func == (a: Shared, b: Shared) -> Bool {
    a.value == b.value
  }

  /// Hashes the value.
  package func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }
}

extension Shared {
  /// Returns a pointer to a new object around a value, which lives until the process ends.
  package static func constant(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Shared(value)).toOpaque()
  }

  /// Returns the value behind a pointer that `constant(_:)` returned.
  package static func value(at pointer: UnsafeRawPointer) -> Value {
    Unmanaged<Shared>.fromOpaque(pointer).takeUnretainedValue().value
  }
}
