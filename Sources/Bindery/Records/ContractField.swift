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

extension bindery_text {
  /// Whether the text is the same, byte for byte.
  @inline(__always)
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let left = UnsafeRawPointer(bytes), let right = other.baseAddress else { return count == 0 }
    // Keys of one record begin alike more often than they end alike.
    guard left.byte(at: count - 1) == right.byte(at: count - 1) else { return false }
    var offset = 0
    while offset <= count - 8 {
      guard left.word(at: offset) == right.word(at: offset) else { return false }
      offset += 8
    }
    // No word that overlaps the last one: a short string was only just written, in whole words, and a processor
    // waits long for what it has to put together of two of them.
    while offset < count - 1 {
      guard left.byte(at: offset) == right.byte(at: offset) else { return false }
      offset += 1
    }
    return true
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  fileprivate func byte(at offset: Int) -> UInt8 {
    load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
