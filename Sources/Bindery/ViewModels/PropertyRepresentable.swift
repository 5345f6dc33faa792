/// A type whose values can be properties of a view model.
public protocol PropertyRepresentable: SendableMetatype {
  /// The type, in the C interface, of a property with values of this Swift type.
  static var propertyType: PropertyType { get }

  /// The value in the form in which it is passed between plugin and host.
  var propertyValue: PropertyValue { get }
}

extension Bool: PropertyRepresentable {
  /// The property type of Boolean values, `bool` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.bool) }

  /// This Boolean value as a property's value.
  public var propertyValue: PropertyValue { .bool(self) }
}

extension Int: PropertyRepresentable {
  /// The property type of integers, `i64` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// This integer as a property's value.
  public var propertyValue: PropertyValue { .integer(Int64(self)) }
}

extension Int64: PropertyRepresentable {
  /// The property type of integers, `i64` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// This integer as a property's value.
  public var propertyValue: PropertyValue { .integer(self) }
}

extension Double: PropertyRepresentable {
  /// The property type of floating-point numbers, `f64` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.double) }

  /// This number as a property's value.
  public var propertyValue: PropertyValue { .double(self) }
}

extension String: PropertyRepresentable {
  /// The property type of text, `utf8` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.text) }

  /// This text as a property's value.
  public var propertyValue: PropertyValue { .text(self) }
}

extension [UInt8]: PropertyRepresentable {
  /// The property type of bytes, `bytes` in the C interface.
  public static var propertyType: PropertyType { PropertyType(.bytes) }

  /// These bytes as a property's value.
  public var propertyValue: PropertyValue { .bytes(self) }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The property type of the wrapped type, made optional.
  public static var propertyType: PropertyType { PropertyType(Wrapped.propertyType.kind, isOptional: true) }

  /// The wrapped value as a property's value, or `absent` for `nil`.
  public var propertyValue: PropertyValue { self?.propertyValue ?? .absent }
}
