internal import CBindery

/// A memory region of fixed size for fields and their texts, each with a NUL.
struct FieldMemory {
  /// The fields. Those that weren't appended yet are uninitialized.
  let fields: UnsafeMutableBufferPointer<bindery_field>

  private let bytes: UnsafeMutableRawBufferPointer
  private var fieldCount = 0
  private var byteCount = 0

  /// Allocates memory.
  ///
  /// - Parameters:
  ///   - fieldCount: The number of fields that will be appended.
  ///   - byteCount: The bytes of all texts that will be copied, with their NULs.
  init(fieldCount: Int, byteCount: Int) {
    fields = .allocate(capacity: fieldCount)
    bytes = .allocate(byteCount: byteCount, alignment: 1)
  }

  /// Frees the memory.
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

  /// Appends a field made of a key and a value.
  mutating func append(_ value: RecordValue, forKey key: String) {
    let key = copy(key)
    let (type, value) = contractValue(of: value)
    append(copied: bindery_field(key: key, type: type.rawValue, reserved: 0, value: value))
  }

  /// Copies a text into this memory.
  mutating func copy(_ text: String) -> bindery_text {
    var text = text
    return text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
  }

  private mutating func copy(_ text: UnsafeRawBufferPointer) -> bindery_text {
    let copied = UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount..<byteCount + text.count + 1])
    copied.copyMemory(from: text)
    copied[text.count] = 0
    byteCount += copied.count
    return bindery_text(bytes: copied.baseAddress?.assumingMemoryBound(to: CChar.self), count: text.count)
  }

  private mutating func append(copied field: bindery_field) {
    fields.initializeElement(at: fieldCount, to: field)
    fieldCount += 1
  }

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
  /// The bytes of a copy of the field's texts, with their NULs.
  var byteCount: Int {
    key.utf8.count + 1 + (holdsText ? value.text.utf8.count + 1 : 0)
  }
}

extension RecordValue {
  /// The bytes of a copy of the value's text, with its NUL, or 0 without text.
  var byteCount: Int {
    switch self {
    case .text(let value), .json(let value): value.utf8.count + 1
    default: 0
    }
  }
}
