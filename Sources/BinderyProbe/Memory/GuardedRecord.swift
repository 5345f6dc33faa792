internal import Bindery
internal import BinderyRules
internal import CBindery
internal import CSimdJSON

/// A record as a C struct in read-only memory, with a guard page behind each text, until the value is destroyed.
///
/// A lean record, or one of more than 300 fields, has one guard page behind all of its texts.
struct GuardedRecord: ~Copyable {
  /// The memory of the record, its fields and their texts.
  private let memory: GuardedMemory

  /// The record as a C struct of the contract, which the plugin gets.
  let pointer: UnsafePointer<bindery_record>

  /// Creates a guarded record, whose `expand` is NULL if `canExpand` is false, as the contract allows.
  ///
  /// If `isLean` is true, its texts share a guard page; those that are short and among `known` do in any case.
  init(_ record: TestRecord, canExpand: Bool = true, isLean: Bool = false, known: Set<String> = []) {
    var memory = GuardedMemory()
    let made = bindery_record(
      size: UInt32(MemoryLayout<bindery_record>.size), reserved: 0,
      // The contract promises a NUL only after keys and values.
      kind: memory.text(record.kind.rawValue, "the kind", isTerminated: false),
      fields: memory.fields(record.fields, isLean: isLean, known: known), count: record.fields.count,
      expand: canExpand ? Self.expand : nil)
    pointer = memory.array([made], "the record")
    self.memory = memory
  }

  /// The host's function that expands a nested value: it passes guarded copies of its fields to the plugin's receive().
  private static let expand:
    @convention(c) (
      UnsafePointer<bindery_record>?, bindery_text, UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_sink>?
    ) -> Int32 = { record, json, fields, failure in
      guard let fields else { return Int32(BINDERY_FAILED.rawValue) }
      return HostPart.run {
        var passing = bindery_field_sink()
        passing.size = UInt32(MemoryLayout<bindery_field_sink>.size)
        passing.state = UnsafeMutableRawPointer(mutating: fields)
        passing.receive = { passing, found, count in
          guard let state = passing?.pointee.state else { return }
          let fields = UnsafePointer(state.assumingMemoryBound(to: bindery_field_sink.self))
          // The contract permits use of the fields only until receive() returns.
          var memory = GuardedMemory()
          let copies = UnsafeBufferPointer(start: found, count: count).map { TestRecord.Field(copying: $0) }
          let lent = memory.fields(copies)
          HostPart.callBack { fields.pointee.receive(fields, lent, count) }
        }
        return csimdjson_expand(record, json, &passing, failure)
      }
    }
}

extension TestRecord.Field {
  /// Creates a copy of a field that the host has expanded, from its C struct.
  fileprivate init(copying field: bindery_field) {
    let copy = RecordField(copying: field)
    self.init(copy.key, .known(copy.value))
  }
}
