/// The value of a property of a view model.
public enum PropertyValue: Hashable, Sendable {
  /// The absence of a value of an optional type.
  case absent

  /// A Boolean value.
  case bool(Bool)

  /// An integer.
  case integer(Int64)

  /// A floating-point number.
  case double(Double)

  /// Text.
  case text(String)

  /// Opaque bytes.
  case bytes([UInt8])
}

extension PropertyValue {
  /// The value as text, such as `true` or `2.5`, or `nil` if it is absent or consists of bytes.
  public var text: String? {
    switch self {
    case .absent, .bytes: nil
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .double(let value): String(value)
    case .text(let value): value
    }
  }
}

/// The type of a value that crosses the contract, without whether the value may be absent.
public enum PropertyKind: String, CaseIterable, Sendable {
  /// A Boolean value.
  case bool

  /// A 64-bit integer.
  case integer = "i64"

  /// A 64-bit floating-point number.
  case double = "f64"

  /// Text.
  case text = "utf8"

  /// Opaque bytes.
  case bytes

  /// An opaque pointer of the host or of the plugin.
  case handle
}

/// The type of a property: a kind of value, and whether a value may be absent.
///
/// Its description is that of the contract's signatures, such as `utf8?`.
public struct PropertyType: Hashable, Sendable, CustomStringConvertible {
  /// The kind of the values.
  public let kind: PropertyKind

  /// Whether a value may be absent.
  public let isOptional: Bool

  /// Creates a type from a kind of value, which by default is always present.
  public init(_ kind: PropertyKind, isOptional: Bool = false) {
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The type as the contract writes it.
  public var description: String {
    isOptional ? kind.rawValue + "?" : kind.rawValue
  }
}

extension PropertyValue {
  /// The size of a text in bytes of UTF-8, or the number of bytes, or 0 for a value of a fixed size.
  package var byteCount: Int {
    switch self {
    case .text(let value): value.utf8.count
    case .bytes(let value): value.count
    case .absent, .bool, .integer, .double: 0
    }
  }
}
