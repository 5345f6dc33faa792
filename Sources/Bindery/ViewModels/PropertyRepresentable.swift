/// A type whose values can be properties of a view model.
public protocol PropertyRepresentable: SendableMetatype {
  /// The type that a property with such values has in the contract.
  static var propertyType: PropertyType { get }

  /// The value in the form in which it crosses the contract.
  var propertyValue: PropertyValue { get }
}

extension Bool: PropertyRepresentable {
  /// The contract's type `bool`.
  public static var propertyType: PropertyType { PropertyType(.bool) }

  /// The Boolean value itself.
  public var propertyValue: PropertyValue { .bool(self) }
}

extension Int: PropertyRepresentable {
  /// The contract's type `i64`.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// The integer itself.
  public var propertyValue: PropertyValue { .integer(Int64(self)) }
}

extension Int64: PropertyRepresentable {
  /// The contract's type `i64`.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// The integer itself.
  public var propertyValue: PropertyValue { .integer(self) }
}

extension Double: PropertyRepresentable {
  /// The contract's type `f64`.
  public static var propertyType: PropertyType { PropertyType(.double) }

  /// The number itself.
  public var propertyValue: PropertyValue { .double(self) }
}

extension String: PropertyRepresentable {
  /// The contract's type `utf8`.
  public static var propertyType: PropertyType { PropertyType(.text) }

  /// The text itself.
  public var propertyValue: PropertyValue { .text(self) }
}

extension [UInt8]: PropertyRepresentable {
  /// The contract's type `bytes`.
  public static var propertyType: PropertyType { PropertyType(.bytes) }

  /// The bytes themselves.
  public var propertyValue: PropertyValue { .bytes(self) }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The wrapped type as an optional.
  public static var propertyType: PropertyType { PropertyType(Wrapped.propertyType.kind, isOptional: true) }

  /// The wrapped value, or `absent` for `nil`.
  public var propertyValue: PropertyValue { self?.propertyValue ?? .absent }
}
