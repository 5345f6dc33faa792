/// The value of a field of a record.
public enum RecordValue: Hashable, Sendable {
  /// A null in the data.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// A number written without a point or an exponent.
  case integer(Int64)

  /// Any other number.
  case double(Double)

  /// Text.
  case text(String)

  /// The JSON of an array, of an object, or of a number that fits no other case.
  case json(String)
}

extension RecordValue: ExpressibleByNilLiteral {
  /// Creates a null.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension RecordValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension RecordValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}

extension RecordValue: ExpressibleByFloatLiteral {
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }
}

extension RecordValue: ExpressibleByStringLiteral {
  /// Creates text.
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}
