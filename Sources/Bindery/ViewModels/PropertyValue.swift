/// The value of a property of a view model.
public enum PropertyValue: Hashable, Sendable {
  /// There is no value now.
  case absent

  /// A truth value.
  case bool(Bool)

  /// An integer.
  case integer(Int64)

  /// A number.
  case double(Double)

  /// Text.
  case text(String)

  /// Bytes without further meaning.
  case bytes([UInt8])
}

extension PropertyValue {
  /// The value as a view would write it, or nothing where it is absent or not text.
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

/// A type that values crossing the contract can have.
public enum PropertyKind: String, CaseIterable, Sendable {
  /// A truth value.
  case bool

  /// A 64-bit integer.
  case integer = "i64"

  /// A 64-bit floating-point number.
  case double = "f64"

  /// Text.
  case text = "utf8"

  /// Bytes without further meaning.
  case bytes

  /// A pointer of the host's or the plugin's own, without meaning to anybody else.
  case handle
}

/// The type of a property: a kind, and whether a value may be absent.
///
/// It is written as in the signatures of the contract: `utf8?`.
public struct PropertyType: Hashable, Sendable, CustomStringConvertible {
  /// What values there are.
  public let kind: PropertyKind

  /// Whether there may be no value.
  public let isOptional: Bool

  /// Creates a type.
  ///
  /// - Parameters:
  ///   - kind: What values there are.
  ///   - isOptional: Whether there may be no value.
  public init(_ kind: PropertyKind, isOptional: Bool = false) {
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The type as the contract writes it.
  public var description: String {
    isOptional ? kind.rawValue + "?" : kind.rawValue
  }
}
