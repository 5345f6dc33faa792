package import CBindery

/// The conversions of the value of a record's field in the C interface; each is `nil` if the value has another type.
///
/// Most decoding takes these paths, so none of them allocates memory except for text.
extension bindery_field {
  /// Whether the field's value is null; a value of unknown type counts as null.
  package var isNull: Bool {
    type == BINDERY_NULL.rawValue || type > BINDERY_JSON.rawValue
  }

  /// Whether the field's value is a string or JSON, both of which are stored as text.
  var holdsText: Bool {
    type == BINDERY_UTF8.rawValue || type == BINDERY_JSON.rawValue
  }

  /// The field's value, or `nil` if it isn't a Boolean.
  var bool: Bool? {
    type == BINDERY_BOOL.rawValue ? value.boolean : nil
  }

  /// A copy of the field's value, or `nil` if it isn't a string.
  var text: String? {
    type == BINDERY_UTF8.rawValue ? value.text.string : nil
  }

  /// The field's value as a floating-point number, rounded if it is a large integer, or `nil` if it isn't a number.
  var double: Double? {
    switch type {
    case BINDERY_F64.rawValue: value.f64
    case BINDERY_I64.rawValue: Double(value.i64)
    case BINDERY_JSON.rawValue: Double(value.text.string)
    default: nil
    }
  }

  /// The field's value as a single-precision number, or `nil` if it isn't a number or is out of range.
  var float: Float? {
    double.flatMap { Float($0).isInfinite && $0.isFinite ? nil : Float($0) }
  }

  /// Returns the field's value as an integer of a type, or `nil` if it can't be represented exactly.
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
  /// Returns whether the bytes of the text equal other bytes.
  @inline(__always)
  func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let left = UnsafeRawPointer(bytes), let right = other.baseAddress else { return count == 0 }
    // The last byte is compared first, since keys of one record share prefixes more often than suffixes.
    guard left.byte(at: count - 1) == right.byte(at: count - 1) else { return false }
    var offset = 0
    while offset <= count - 8 {
      guard left.word(at: offset) == right.word(at: offset) else { return false }
      offset += 8
    }
    // The rest isn't compared by a word that overlaps the previous one: a short string was just written in whole words,
    // and a load that spans two of those stores can't be forwarded, which stalls the processor.
    while offset < count - 1 {
      guard left.byte(at: offset) == right.byte(at: offset) else { return false }
      offset += 1
    }
    return true
  }
}

extension UnsafeRawPointer {
  /// Returns the byte at an offset in bytes.
  @inline(__always)
  fileprivate func byte(at offset: Int) -> UInt8 {
    load(fromByteOffset: offset, as: UInt8.self)
  }

  /// Returns the 8 bytes at an offset in bytes, which needs no alignment.
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
