/// The value of a field of a record.
public enum RecordValue: Hashable, Sendable {
  /// A null in the data.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// A number written without a point or an exponent, if it fits in 64 bits with a sign.
  case integer(Int64)

  /// A number written with a point or an exponent.
  case double(Double)

  /// Text.
  case text(String)

  /// The JSON of an array, of an object, or of a number that is too large for the other cases.
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

extension RecordValue {
  /// The value of a scalar as a view shows it, or `nil` if the value is null, an array, an object, or empty text.
  public var shownText: String? {
    switch self {
    case .null: nil
    // The JSON of a very long number is worth showing, that of an array or object isn't.
    case .json(let value): value.first.map { $0 == "-" || $0.isNumber } == true ? value : nil
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .double(let value): Int64(exactly: value).map { String($0) } ?? String(value)
    case .text(let value): value.isEmpty ? nil : value
    }
  }

  /// The value as a noun phrase for an error message, such as `the text "abc"`; text or JSON is cut to 40 characters.
  public var excerpt: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "the number \(value)"
    case .double(let value): "the number \(value)"
    case .text(let value): "the text \"\(Self.short(value))\""
    case .json(let value) where value.hasPrefix("["): "the array \(Self.short(value))"
    case .json(let value) where value.hasPrefix("{"): "the object \(Self.short(value))"
    case .json(let value): "the number \(Self.short(value))"
    }
  }

  private static func short(_ text: String) -> String {
    text.dropFirst(40).isEmpty ? text : text.prefix(39) + "…"
  }
}
