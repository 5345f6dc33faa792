internal import CBindery

/// A reader of the encoded bytes of a view model's state, which may be damaged.
struct StateReader {
  /// The bytes that weren't read yet.
  private var rest: Slice<UnsafeRawBufferPointer>

  /// Creates a reader at the start of bytes, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer) {
    rest = bytes[...]
  }

  /// Whether all bytes were read.
  var isAtEnd: Bool { rest.isEmpty }

  /// Skips a value with all values in it, and returns whether it is complete and nested at most `depth` levels deep.
  mutating func skip(depth: Int) -> Bool {
    guard depth > 0, let tag = nextTag() else { return false }
    switch tag {
    case .null, .yes, .no: return true
    case .integer, .double: return readBytes(8) != nil
    case .text, .digits: return part() != nil
    case .list, .object:
      guard let part = part() else { return false }
      var reader = StateReader(part)
      while !reader.isAtEnd {
        guard tag == .list || reader.key() != nil, reader.skip(depth: depth - 1) else { return false }
      }
      return true
    }
  }

  /// Reads the key of an object's member, or returns `nil` if no valid key is next.
  mutating func key() -> UnsafeRawBufferPointer? {
    nextTag() == .text ? part() : nil
  }

  /// Reads a value as a record's field with a key, whose text is borrowed, or returns `nil` if the value is damaged.
  ///
  /// The field of a list or object has all of its encoded bytes, for ``elements(of:)``; they begin with a bracket, as
  /// JSON does.
  mutating func field(named key: UnsafeRawBufferPointer) -> bindery_field? {
    let start = rest
    guard let tag = nextTag() else { return nil }
    switch tag {
    case .null: return Self.field(key, BINDERY_NULL, .init(i64: 0))
    case .yes, .no: return Self.field(key, BINDERY_BOOL, .init(boolean: tag == .yes))
    case .integer:
      return readBytes(8).map { Self.field(key, BINDERY_I64, .init(i64: $0.loadUnaligned(as: Int64.self))) }
    case .double:
      return readBytes(8).map { Self.field(key, BINDERY_F64, .init(f64: $0.loadUnaligned(as: Double.self))) }
    case .text: return part().map { Self.field(key, BINDERY_UTF8, .init(text: Self.text($0))) }
    case .digits: return part().map { Self.field(key, BINDERY_JSON, .init(text: Self.text($0))) }
    case .list, .object:
      guard part() != nil else { return nil }
      let whole = UnsafeRawBufferPointer(rebasing: start.prefix(start.count - rest.count))
      return Self.field(key, BINDERY_JSON, .init(text: Self.text(whole)))
    }
  }

  /// Returns the elements of an encoded list or the members of an encoded object as fields, or `nil` if it is damaged.
  static func elements(of bytes: UnsafeRawBufferPointer) -> [bindery_field]? {
    var outer = StateReader(bytes)
    guard let tag = outer.nextTag(), tag == .list || tag == .object, let part = outer.part() else { return nil }
    var (reader, fields) = (StateReader(part), [bindery_field]())
    while !reader.isAtEnd {
      guard let key = tag == .list ? UnsafeRawBufferPointer(rebasing: bytes.prefix(0)) : reader.key(),
        let field = reader.field(named: key)
      else { return nil }
      fields.append(field)
    }
    return fields
  }
}

extension StateReader {
  /// Reads the letter of the next value's type, or returns `nil` if there is no valid one.
  private mutating func nextTag() -> StateTag? {
    readBytes(1).flatMap { StateTag(rawValue: $0[0]) }
  }

  /// Reads a count and as many bytes, or returns `nil` if there are too few bytes.
  private mutating func part() -> UnsafeRawBufferPointer? {
    readBytes(4).flatMap { readBytes(Int($0.loadUnaligned(as: UInt32.self))) }
  }

  /// Reads a number of bytes, or returns `nil` if there are too few.
  private mutating func readBytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
  }

  /// Returns a field of the C interface with a key, a type and a value, which borrows the key's bytes.
  private static func field(
    _ key: UnsafeRawBufferPointer, _ type: bindery_value_type, _ value: bindery_field.__Unnamed_union_value
  ) -> bindery_field {
    bindery_field(key: text(key), type: type.rawValue, reserved: 0, value: value)
  }

  /// Returns a text of the C interface that borrows bytes.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> bindery_text {
    bindery_text(bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count: bytes.count)
  }
}

extension FieldStorage {
  /// Creates a record whose field `value` is an encoded state, so that a record decoder can decode it.
  static func holding(state: UnsafeRawBufferPointer) -> FieldStorage {
    let key: StaticString = "value"
    var reader = StateReader(state)
    let field = reader.field(named: UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    return [field].compactMap { $0 }.withUnsafeBufferPointer {
      FieldStorage(kind: "", copying: $0, expand: expandState)
    }
  }

  /// The function that reads the elements or members of a list or object in a state, for a record decoder.
  private static let expandState: Expand = { _, value, fields, failure in
    guard let fields, let elements = StateReader.elements(of: value.utf8) else {
      "the saved state is damaged".write(to: failure)
      return Int32(BINDERY_FAILED.rawValue)
    }
    elements.withUnsafeBufferPointer { fields.pointee.receive(fields, $0.baseAddress, $0.count) }
    return Int32(BINDERY_OK.rawValue)
  }
}
