/// The value of a field of a record, as parsed from JSON.
public enum RecordValue: Hashable, Sendable {
  /// The value null.
  case null

  /// A Boolean value.
  case bool(Bool)

  /// A number written without a decimal point or an exponent that fits in a signed 64-bit integer.
  case integer(Int64)

  /// A number written with a decimal point or an exponent.
  case double(Double)

  /// A string.
  case text(String)

  /// The JSON of an array, an object, or a number that is too large for the other cases.
  case json(String)
}

extension RecordValue: ExpressibleByNilLiteral {
  /// Creates the value null.
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
  /// Creates an integer value.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}

extension RecordValue: ExpressibleByFloatLiteral {
  /// Creates a floating-point value.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }
}

extension RecordValue: ExpressibleByStringLiteral {
  /// Creates a string value.
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}

extension RecordValue {
  /// The value as text for a view, or `nil` if it is null, an array, an object, or an empty string.
  public var shownText: String? {
    switch self {
    case .null: nil
    // The JSON of a very large number is shown, but not that of an array or object.
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

  /// Returns a text cut to 40 characters, the last of which is then an ellipsis.
  private static func short(_ text: String) -> String {
    text.dropFirst(40).isEmpty ? text : text.prefix(39) + "…"
  }
}
