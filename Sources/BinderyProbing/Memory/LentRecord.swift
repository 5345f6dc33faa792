internal import Bindery
package import BinderyTesting
package import CBindery
internal import CProbe

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A record in memory that is lent for one call: constant, with a page behind each text that can't be touched, and gone
/// when the call is over.
package struct LentRecord: ~Copyable {
  private var loans: [UnsafeMutableRawPointer] = []

  /// The record in the form of the contract.
  package let pointer: UnsafePointer<bindery_record>

  /// Lends a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - canExpand: Whether nested values can be expanded, as the contract lets a host choose.
  package init(_ record: TestRecord, canExpand: Bool = true) {
    var loans: [UnsafeMutableRawPointer] = []
    func lend(_ count: Int, _ label: StaticString) -> UnsafeMutableRawPointer {
      // Where the system has no memory left, the process has nothing to examine with.
      guard let lent = label.withCString({ cprobe_lend(count, $0) }) else { _exit(71) }
      loans.append(lent)
      return lent
    }
    func text(_ text: String, _ label: StaticString) -> bindery_text {
      let bytes = Array(text.utf8)
      let lent = lend(bytes.count + 1, label)
      lent.copyMemory(from: bytes, byteCount: bytes.count)
      return bindery_text(bytes: lent.assumingMemoryBound(to: CChar.self), count: bytes.count)
    }
    let stride = MemoryLayout<bindery_field>.stride
    let fields = lend(stride * record.fields.count, "the fields of a record")
      .bindMemory(to: bindery_field.self, capacity: record.fields.count)
    for (index, field) in record.fields.enumerated() {
      var made = bindery_field()
      made.key = text(field.key, "the key of a field")
      made.set(field.value) { text($0, "the text of a field") }
      (fields + index).initialize(to: made)
    }
    let made = lend(MemoryLayout<bindery_record>.size, "the record").bindMemory(to: bindery_record.self, capacity: 1)
    made.initialize(
      to: bindery_record(
        size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0, kind: text(record.kind.rawValue, "the kind"),
        fields: UnsafePointer(fields), count: record.fields.count, expand: canExpand ? Self.expand : nil))
    for loan in loans { cprobe_seal(loan) }
    pointer = UnsafePointer(made)
    self.loans = loans
  }

  deinit {
    for loan in loans { cprobe_take_back(loan) }
  }
}

extension StaticString {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    utf8Start.withMemoryRebound(to: CChar.self, capacity: utf8CodeUnitCount + 1, body)
  }
}

extension bindery_field {
  /// Gives the field a value.
  fileprivate mutating func set(_ value: TestValue, text: (String) -> bindery_text) {
    switch value {
    case .unknown(let number): type = number
    case .known(.null): type = BINDERY_NULL.rawValue
    case .known(.bool(let value)): (type, self.value.boolean) = (BINDERY_BOOL.rawValue, value)
    case .known(.integer(let value)): (type, self.value.i64) = (BINDERY_I64.rawValue, value)
    case .known(.double(let value)): (type, self.value.f64) = (BINDERY_F64.rawValue, value)
    case .known(.text(let value)): (type, self.value.text) = (BINDERY_UTF8.rawValue, text(value))
    case .known(.json(let value)): (type, self.value.text) = (BINDERY_JSON.rawValue, text(value))
    }
  }
}
