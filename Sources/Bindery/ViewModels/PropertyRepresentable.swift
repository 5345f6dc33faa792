/// A type whose values can be properties of a view model.
public protocol PropertyRepresentable: SendableMetatype {
  /// The type of the contract.
  static var propertyType: PropertyType { get }

  /// The value of the contract.
  var propertyValue: PropertyValue { get }
}

extension Bool: PropertyRepresentable {
  /// `bool`.
  public static var propertyType: PropertyType { PropertyType(.bool) }

  /// The truth value itself.
  public var propertyValue: PropertyValue { .bool(self) }
}

extension Int: PropertyRepresentable {
  /// `i64`.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// The integer itself.
  public var propertyValue: PropertyValue { .integer(Int64(self)) }
}

extension Int64: PropertyRepresentable {
  /// `i64`.
  public static var propertyType: PropertyType { PropertyType(.integer) }

  /// The integer itself.
  public var propertyValue: PropertyValue { .integer(self) }
}

extension Double: PropertyRepresentable {
  /// `f64`.
  public static var propertyType: PropertyType { PropertyType(.double) }

  /// The number itself.
  public var propertyValue: PropertyValue { .double(self) }
}

extension String: PropertyRepresentable {
  /// `utf8`.
  public static var propertyType: PropertyType { PropertyType(.text) }

  /// The text itself.
  public var propertyValue: PropertyValue { .text(self) }
}

extension [UInt8]: PropertyRepresentable {
  /// `bytes`.
  public static var propertyType: PropertyType { PropertyType(.bytes) }

  /// The bytes themselves.
  public var propertyValue: PropertyValue { .bytes(self) }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// The wrapped type, which may be absent.
  public static var propertyType: PropertyType { PropertyType(Wrapped.propertyType.kind, isOptional: true) }

  /// The wrapped value, or its absence.
  public var propertyValue: PropertyValue { self?.propertyValue ?? .absent }
}
