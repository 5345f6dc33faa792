internal import CBindery

/// The values that a field converts to; nothing where it doesn't. These are the
/// success paths of decoding, so nothing here allocates but text.
extension bindery_field {
  /// Whether the value is null. A type that is not known counts as null.
  var isNull: Bool {
    type == BINDERY_NULL.rawValue || type > BINDERY_JSON.rawValue
  }

  /// Whether the value is text, of a string or of JSON.
  var holdsText: Bool {
    type == BINDERY_UTF8.rawValue || type == BINDERY_JSON.rawValue
  }

  /// The value of a truth value.
  var bool: Bool? {
    type == BINDERY_BOOL.rawValue ? value.boolean : nil
  }

  /// The value of text.
  var text: String? {
    type == BINDERY_UTF8.rawValue ? value.text.string : nil
  }

  /// The value of a number; of an integer, the number nearest to it.
  var double: Double? {
    switch type {
    case BINDERY_F64.rawValue: value.f64
    case BINDERY_I64.rawValue: Double(value.i64)
    case BINDERY_JSON.rawValue: Double(value.text.string)
    default: nil
    }
  }

  /// The value of a number that a `Float` is near to.
  var float: Float? {
    double.flatMap { Float($0).isInfinite && $0.isFinite ? nil : Float($0) }
  }

  /// The value of a number that is an integer of a type.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    switch self.type {
    case BINDERY_I64.rawValue: Integer(exactly: value.i64)
    case BINDERY_F64.rawValue: Integer(exactly: value.f64)
    case BINDERY_JSON.rawValue: Integer(value.text.string)
    default: nil
    }
  }
}
