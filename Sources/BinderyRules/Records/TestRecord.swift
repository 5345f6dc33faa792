public import Bindery

/// A record whose fields can be edited, may have values of unknown types, and are written as JSON.
public struct TestRecord: Hashable, Sendable {
  /// A field of a record.
  public struct Field: Hashable, Sendable {
    /// The key as the data spells it.
    public var key: String

    /// The value of the field.
    public var value: TestValue

    /// Creates a field from a key, as the data spells it, and a value.
    public init(_ key: String, _ value: TestValue) {
      self.key = key
      self.value = value
    }
  }

  /// The kind, such as `song`, by which a media type is looked up; a field `kind` has no effect.
  public var kind: Kind

  /// The fields, in order. If a key occurs twice, the last field takes precedence.
  public var fields: [Field]

  /// Creates a record from the kind by which a media type is looked up, and from fields in order.
  public init(kind: Kind, fields: [Field]) {
    self.kind = kind
    self.fields = fields
  }

  /// Copies the kind and the fields of a record.
  public init(_ record: Record) {
    self.init(kind: record.kind, fields: record.fields.map { Field($0.key, .known($0.value)) })
  }
}

/// A value of a field, whose type may be one that the contract doesn't have.
public enum TestValue: Hashable, Sendable {
  /// A value of a type that the contract defines.
  case known(RecordValue)

  /// The number of a type that the contract doesn't define, but may define one day.
  case unknown(UInt32)
}

extension TestRecord {
  /// Returns a copy in which the field at `index`, which must exist, has another value.
  package func replacing(_ index: Int, with value: TestValue) -> TestRecord {
    var variant = self
    variant.fields[index].value = value
    return variant
  }
}

extension TestRecord: CustomStringConvertible {
  /// The fields as a JSON object, on one line. The kind is included only as a field; values that JSON doesn't have,
  /// such as those of unknown types, become null.
  public var description: String {
    "{" + fields.map { "\(Self.quoted($0.key)):\($0.value.json)" }.joined(separator: ",") + "}"
  }

  /// Returns a text as a JSON string (RFC 8259), with everything escaped that a terminal could act on.
  static func quoted(_ text: String) -> String {
    // A fast path: most texts need no escapes, and some are long.
    var text = text
    if text.withUTF8({ $0.span.isPlainJSON }) { return "\"\(text)\"" }
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case " "..."~": json.unicodeScalars.append(scalar)
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        json.unicodeScalars.append(scalar)
      default:
        for unit in String(scalar).utf16 { json += "\\u" + hexadecimal(unit) }
      }
    }
    return json + "\""
  }

  /// Returns a UTF-16 code unit as four hexadecimal digits.
  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension TestValue {
  /// The value as JSON. A value of an unknown type, an infinite number and NaN become null; nested JSON stays
  /// unchanged.
  var json: String {
    switch self {
    case .unknown, .known(.null): "null"
    case .known(.bool(let value)): "\(value)"
    case .known(.integer(let value)): "\(value)"
    case .known(.double(let value)): value.isFinite ? "\(value)" : "null"
    case .known(.text(let value)): TestRecord.quoted(value)
    case .known(.json(let value)): value
    }
  }
}
