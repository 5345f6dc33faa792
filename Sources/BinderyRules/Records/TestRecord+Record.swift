public import Bindery
package import CBindery
internal import CSimdJSON

extension TestRecord {
  /// Returns the record in the form that bindings take, which owns its memory and can expand nested values.
  public func record() -> Record {
    var texts = TextHeap()
    let kind = texts.add(self.kind.rawValue)
    let fields = self.fields.map { (key: texts.add($0.key), value: $0.value, text: texts.add($0.value.text)) }
    return texts.bytes.withUnsafeBufferPointer { bytes in
      func text(_ place: Range<Int>) -> bindery_text {
        bindery_text(bytes: bytes.baseAddress.map { $0 + place.lowerBound }, count: place.count)
      }
      let made = fields.map { bindery_field(key: text($0.key), $0.value, text: text($0.text)) }
      return made.withUnsafeBufferPointer { made in
        var record = bindery_record(
          size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: text(kind),
          fields: made.baseAddress, count: made.count, expand: csimdjson_expand)
        return withUnsafePointer(to: &record) { Record(unsafe: $0, owner: Loan()).copy() }
      }
    }
  }
}

/// The owner of a record's memory that is valid only during a call.
private final class Loan: RecordStorage {}

/// A buffer of NUL-terminated texts.
private struct TextHeap {
  /// The bytes of the texts, one after the other.
  var bytes: [CChar] = []

  /// Appends a text and a NUL, and returns the range of the text's bytes.
  mutating func add(_ text: String) -> Range<Int> {
    defer { bytes += text.utf8CString }
    return bytes.count..<bytes.count + text.utf8.count
  }
}

extension TestValue {
  /// The characters of a text, or the JSON of a nested value; empty for a value of any other type.
  package var text: String {
    switch self {
    case .known(.text(let value)), .known(.json(let value)): value
    default: ""
    }
  }
}

extension bindery_field {
  /// Creates a field of the contract, which borrows the caller's memory: `key`, and `text` for a value that is text or
  /// JSON.
  package init(key: bindery_text, _ value: TestValue, text: bindery_text) {
    self.init()
    self.key = key
    switch value {
    case .unknown(let number): type = number
    case .known(.null): type = BINDERY_NULL.rawValue
    case .known(.bool(let value)): (type, self.value.boolean) = (BINDERY_BOOL.rawValue, value)
    case .known(.integer(let value)): (type, self.value.i64) = (BINDERY_I64.rawValue, value)
    case .known(.double(let value)): (type, self.value.f64) = (BINDERY_F64.rawValue, value)
    case .known(.text): (type, self.value.text) = (BINDERY_UTF8.rawValue, text)
    case .known(.json): (type, self.value.text) = (BINDERY_JSON.rawValue, text)
    }
  }
}
