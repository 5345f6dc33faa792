internal import Bindery
package import BinderyRules
package import CBindery
internal import CProbe
internal import Synchronization

/// A record in memory that is lent for one call: constant, with a page behind each text that can't be touched, and gone
/// when the call is over.
package struct LentRecord: ~Copyable {
  private let fields: LentFields
  private let kind: LentText
  private let place: UnsafeMutablePointer<bindery_record>

  /// Lends a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - canExpand: Whether nested values can be expanded, as the contract lets a host choose.
  package init(_ record: TestRecord, canExpand: Bool = true) {
    fields = LentFields(record.fields)
    kind = LentText(record.kind.rawValue, "the kind")
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

  /// The record in the form of the contract.
  package var pointer: UnsafePointer<bindery_record> { UnsafePointer(place) }
}

/// Fields in memory that is lent for one call.
struct LentFields: ~Copyable {
  /// The most fields whose texts each have a page behind them; those of more lie side by side, since memory in so many
  /// pieces is what a system has little of.
  private static let separateLimit = 300

  private let texts: LentTexts
  private let place: UnsafeMutablePointer<bindery_field>

  /// How many there are.
  let count: Int

  /// Lends fields.
  init(_ fields: [TestRecord.Field]) {
    let texts = LentTexts(
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

  /// The fields in the form of the contract.
  var pointer: UnsafePointer<bindery_field> { UnsafePointer(place) }
}

/// Texts in memory that is lent as long as somebody holds this.
final class LentTexts {
  /// The texts in the form of the contract.
  private(set) var texts: [bindery_text] = []

  private var places: [UnsafeMutableRawPointer] = []

  /// Lends texts, each with a NUL behind it.
  ///
  /// - Parameters:
  ///   - strings: The texts.
  ///   - areApart: Whether each has a page behind it that can't be touched, or only the last.
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

/// A text in memory that is lent as long as somebody holds this.
final class LentText {
  /// Whether texts lie at the start of a page and not at its end, so that their addresses end otherwise.
  static let liesLow = Atomic(false)

  /// The text in the form of the contract.
  let text: bindery_text

  private let place: UnsafeMutableRawPointer

  /// Lends a text, with a NUL behind it.
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

/// Lends memory. Where the system has none left, the process has nothing to examine with, and ends.
private func lend(_ count: Int, _ label: StaticString) -> UnsafeMutableRawPointer {
  let liesLow = LentText.liesLow.load(ordering: .relaxed)
  guard let lent = label.withCString({ cprobe_lend_at(liesLow, count, $0) }) else { cprobe_end_without_memory() }
  return lent
}

extension StaticString {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1, body)
  }
}

extension TestValue {
  /// The text that a value has.
  fileprivate var text: String? {
    switch self {
    case .known(.text(let value)), .known(.json(let value)): value
    default: nil
    }
  }
}

extension bindery_field {
  /// Gives the field a value, whose text is lent already.
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
