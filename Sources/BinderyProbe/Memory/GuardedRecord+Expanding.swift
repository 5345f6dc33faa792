internal import Bindery
internal import BinderyRules
internal import CBindery
internal import CSimdJSON

extension GuardedRecord {
  /// The host's function that expands a nested value: it passes guarded copies of its fields to the plugin's receive().
  static let expand:
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
          // The contract lends the fields only until receive() returns.
          let lent = GuardedFields(UnsafeBufferPointer(start: found, count: count).map(TestRecord.Field.init(copying:)))
          HostPart.callBack { fields.pointee.receive(fields, lent.pointer, lent.count) }
        }
        return csimdjson_expand(record, json, &passing, failure)
      }
    }
}

extension TestRecord.Field {
  /// Creates a copy of a field of the contract.
  fileprivate init(copying field: bindery_field) {
    let copy = RecordField(copying: field)
    self.init(copy.key, .known(copy.value))
  }
}
