internal import CBindery

/// A memory region of fixed size for copies of fields and their texts; each text ends with a NUL.
struct FieldMemory {
  /// The copied fields; the elements beyond those appended so far are uninitialized.
  let fields: UnsafeMutableBufferPointer<bindery_field>

  /// The memory for the texts of keys and values.
  private let bytes: UnsafeMutableRawBufferPointer
  /// The number of fields that were appended so far.
  private var fieldCount = 0
  /// The number of bytes of `bytes` that are in use so far.
  private var byteCount = 0

  /// Allocates memory for a number of fields and their texts.
  ///
  /// - Parameters:
  ///   - fieldCount: The number of fields that will be appended.
  ///   - byteCount: The number of bytes of all texts that will be copied, with their NULs.
  init(fieldCount: Int, byteCount: Int) {
    fields = .allocate(capacity: fieldCount)
    bytes = .allocate(byteCount: byteCount, alignment: 1)
  }

  /// Frees the memory of the fields and texts.
  func deallocate() {
    fields.deallocate()
    bytes.deallocate()
  }

  /// Appends a copy of a field and of its texts.
  mutating func append(_ field: bindery_field) {
    var copied = field
    copied.key = copy(field.key.utf8)
    if field.holdsText { copied.value.text = copy(field.value.text.utf8) }
    append(copied: copied)
  }

  /// Appends a field with copies of a key and a value.
  mutating func append(_ value: RecordValue, forKey key: String) {
    let key = copy(key)
    let (type, value) = contractValue(of: value)
    append(copied: bindery_field(key: key, type: type.rawValue, reserved: 0, value: value))
  }

  /// Copies a text into this memory, adds a NUL, and returns the copy.
  mutating func copy(_ text: String) -> bindery_text {
    var text = text
    return text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }

  /// Copies the bytes of a text into this memory, adds a NUL, and returns the copy.
  private mutating func copy(_ text: UnsafeRawBufferPointer) -> bindery_text {
    let copied = UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount..<byteCount + text.count + 1])
    copied.copyMemory(from: text)
    copied[text.count] = 0
    byteCount += copied.count
    return bindery_text(bytes: copied.baseAddress?.assumingMemoryBound(to: CChar.self), count: text.count)
  }

  /// Appends a field whose texts were copied already.
  private mutating func append(copied field: bindery_field) {
    fields.initializeElement(at: fieldCount, to: field)
    fieldCount += 1
  }

  /// Returns the type and the value by which the C interface represents a value; copies text into this memory.
  private mutating func contractValue(
    of value: RecordValue
  ) -> (bindery_value_type, bindery_field.__Unnamed_union_value) {
    switch value {
    case .null: (BINDERY_NULL, .init(i64: 0))
    case .bool(let value): (BINDERY_BOOL, .init(boolean: value))
    case .integer(let value): (BINDERY_I64, .init(i64: value))
    case .double(let value): (BINDERY_F64, .init(f64: value))
    case .text(let value): (BINDERY_UTF8, .init(text: copy(value)))
    case .json(let value): (BINDERY_JSON, .init(text: copy(value)))
    }
  }
}

extension bindery_field {
  /// The number of bytes that copies of the field's key and text need, with their NULs.
  var byteCount: Int {
    key.utf8.count + 1 + (holdsText ? value.text.utf8.count + 1 : 0)
  }
}

extension RecordValue {
  /// The number of bytes that a copy of the value's text needs, with its NUL; 0 if the value isn't text or JSON.
  var byteCount: Int {
    switch self {
    case .text(let value), .json(let value): value.utf8.count + 1
    default: 0
    }
  }
}
