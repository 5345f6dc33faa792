internal import Bindery
internal import BinderyRules
internal import CBindery
internal import CProbe
internal import Synchronization

/// A guarded record: constant, with a guard page behind each text, and inaccessible once the value is destroyed.
///
/// A record of more than 300 fields has one guard page behind the texts of all.
struct GuardedRecord: ~Copyable {
  private let fields: GuardedFields
  private let kind: GuardedText
  private let place: UnsafeMutablePointer<bindery_record>

  /// Creates a guarded record, whose `expand` is NULL if `canExpand` is false, as the contract allows.
  init(_ record: TestRecord, canExpand: Bool = true) {
    fields = GuardedFields(record.fields)
    kind = GuardedText(record.kind.rawValue, "the kind")
    place = lend(MemoryLayout<bindery_record>.size, "the record").bindMemory(to: bindery_record.self, capacity: 1)
    place.initialize(
      to: bindery_record(
        size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: kind.text, fields: fields.pointer,
        count: fields.count, expand: canExpand ? Self.expand : nil))
    cprobe_seal(place)
  }

  deinit {
    cprobe_take_back(place)
  }

  /// The record as a struct of the contract.
  var pointer: UnsafePointer<bindery_record> { UnsafePointer(place) }
}

/// Fields in guarded memory, which becomes inaccessible when the value is destroyed.
struct GuardedFields: ~Copyable {
  /// The maximum number of fields whose texts have a guard page each.
  ///
  /// The texts of more fields lie side by side, because the system limits the number of mappings.
  private static let separateLimit = 300

  private let texts: GuardedTexts
  private let place: UnsafeMutablePointer<bindery_field>

  /// The number of fields.
  let count: Int

  /// Creates guarded copies of fields.
  init(_ fields: [TestRecord.Field]) {
    let texts = GuardedTexts(
      fields.flatMap { [$0.key, $0.value.text ?? ""] }, areApart: fields.count <= Self.separateLimit)
    count = fields.count
    place = lend(MemoryLayout<bindery_field>.stride * count, "the fields of a record")
      .bindMemory(to: bindery_field.self, capacity: count)
    for (index, field) in fields.enumerated() {
      var made = bindery_field()
      made.key = texts.texts[2 * index]
      made.set(field.value, text: texts.texts[2 * index + 1])
      (place + index).initialize(to: made)
    }
    cprobe_seal(place)
    self.texts = texts
  }

  deinit {
    cprobe_take_back(place)
  }

  /// The fields as an array of the contract's structs.
  var pointer: UnsafePointer<bindery_field> { UnsafePointer(place) }
}

/// Texts in guarded memory, which becomes inaccessible when the object is deallocated.
final class GuardedTexts {
  /// The texts as structs of the contract.
  private(set) var texts: [bindery_text] = []

  private var places: [UnsafeMutableRawPointer] = []

  /// Creates guarded texts, each followed by a NUL.
  ///
  /// If `areApart` is true, each has a guard page behind it; otherwise only the last one does.
  init(_ strings: [String], areApart: Bool) {
    for group in areApart ? strings.map({ [$0] }) : [strings] {
      let bytes: [UInt8] = group.flatMap { (string: String) -> [UInt8] in Array(string.utf8) + [0] }
      let place = lend(bytes.count, "the text of a field")
      place.copyMemory(from: bytes, byteCount: bytes.count)
      cprobe_seal(place)
      places.append(place)
      var start = place
      for string in group {
        texts.append(bindery_text(bytes: start.assumingMemoryBound(to: CChar.self), count: string.utf8.count))
        start += string.utf8.count + 1
      }
    }
  }

  deinit {
    for place in places { cprobe_take_back(place) }
  }
}

/// A text in guarded memory, which becomes inaccessible when the object is deallocated.
final class GuardedText {
  /// Whether texts lie at the start of a page instead of its end, so that their addresses have other low bits.
  static let liesLow = Atomic(false)

  /// The text as a struct of the contract.
  let text: bindery_text

  private let place: UnsafeMutableRawPointer

  /// Creates a guarded text, followed by a NUL; `label` names it in reports of misuse, as in `the kind`.
  init(_ string: String, _ label: StaticString) {
    let bytes = Array(string.utf8)
    place = lend(bytes.count + 1, label)
    place.copyMemory(from: bytes, byteCount: bytes.count)
    text = bindery_text(bytes: place.assumingMemoryBound(to: CChar.self), count: bytes.count)
    cprobe_seal(place)
  }

  deinit {
    cprobe_take_back(place)
  }
}

/// Returns guarded memory, or ends the process if there is none, since nothing can be examined without it.
private func lend(_ count: Int, _ label: StaticString) -> UnsafeMutableRawPointer {
  let liesLow = GuardedText.liesLow.load(ordering: .relaxed)
  guard let lent = label.withCString({ cprobe_lend_at(liesLow, count, $0) }) else { cprobe_end_without_memory() }
  return lent
}

extension StaticString {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1, body)
  }
}

extension TestValue {
  /// The text or JSON of the value, or `nil` if it has neither.
  fileprivate var text: String? {
    switch self {
    case .known(.text(let value)), .known(.json(let value)): value
    default: nil
    }
  }
}

extension bindery_field {
  /// Sets the value of the field; `text` is its text in guarded memory.
  fileprivate mutating func set(_ value: TestValue, text: bindery_text) {
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
