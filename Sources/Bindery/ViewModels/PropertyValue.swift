/// The value of a view model's property, as it is passed between plugin and host.
public enum PropertyValue: Hashable, Sendable {
  /// The value `nil` of an optional property.
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

/// The type of a value that is passed between plugin and host, not counting whether it is optional.
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

  /// A pointer of the host or the plugin, which the other side only passes back.
  case handle
}

/// The type of a view model's property: a kind of value, and whether the value is optional.
///
/// Its description is the notation of the C interface, such as `utf8?`.
public struct PropertyType: Hashable, Sendable, CustomStringConvertible {
  /// The kind of the property's values, such as text.
  public let kind: PropertyKind

  /// Whether the property may have no value.
  public let isOptional: Bool

  /// Creates the type of a property from a kind of value, by default not optional.
  public init(_ kind: PropertyKind, isOptional: Bool = false) {
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The type in the notation of the C interface, such as `utf8?`.
  public var description: String {
    isOptional ? kind.rawValue + "?" : kind.rawValue
  }
}

extension PropertyValue {
  /// The number of bytes of the value if it is text, in UTF-8, or bytes; 0 for a value of fixed size.
  package var byteCount: Int {
    switch self {
    case .text(let value): value.utf8.count
    case .bytes(let value): value.count
    case .absent, .bool, .integer, .double: 0
    }
  }
}
