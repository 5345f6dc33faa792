internal import CBindery

/// The fields of a record, or of a value nested in one, and what keeps them alive.
struct FieldList {
  /// The record over the fields.
  let record: UnsafePointer<bindery_record>

  /// Keeps the memory of `record` alive; nothing where it is borrowed.
  let owner: (any RecordStorage)?

  /// The number of fields.
  var count: Int { record.pointee.count }

  /// The field at a position.
  subscript(index: Int) -> bindery_field {
    record.pointee.fields[index]
  }

  /// Finds the last field with a key.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  func field(named key: String) -> bindery_field? {
    key.withContractText { key in
      for index in stride(from: count - 1, through: 0, by: -1) {
        let field = self[index]
        if field.key.count == key.count && field.key.utf8.elementsEqual(key.utf8) { return field }
      }
      return nil
    }
  }

  /// Parses a nested value, one level deep.
  ///
  /// - Parameter json: The text of a field of this list.
  /// - Throws: A sentence of the host that says why it can't be parsed.
  func expand(_ json: bindery_text) throws(NestedValueError) -> FieldList {
    guard let expand = record.pointee.expand else {
      throw NestedValueError(sentence: "nested values can't be read here")
    }
    var result = Expansion(expand: expand)
    let status = withUnsafeMutablePointer(to: &result) { result in
      withFailureSink(for: result) { failure in
        var fields = bindery_field_sink(
          size: UInt32(MemoryLayout<bindery_field_sink>.size), state: result, receive: Expansion.receive)
        return expand(record, json, &fields, failure)
      }
    }
    guard status == BINDERY_OK.rawValue, let fields = result.fields else {
      throw NestedValueError(sentence: result.failure)
    }
    return fields
  }

  private func withFailureSink<Result>(
    for expansion: UnsafeMutablePointer<Expansion>, _ body: (UnsafePointer<bindery_sink>) -> Result
  ) -> Result {
    var sink = bindery_sink(
      size: UInt32(MemoryLayout<bindery_sink>.size), state: expansion, write: Expansion.write)
    return body(&sink)
  }
}

/// The reason a nested value can't be parsed.
struct NestedValueError: Error {
  /// What the host said.
  let sentence: String
}

/// What comes back from parsing a nested value.
private struct Expansion {
  let expand: FieldStorage.Expand
  var fields: FieldList?
  var failure = ""

  /// Copies the fields that a host hands over, which are valid only until it returns.
  static let receive: @convention(c) (UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_field>?, Int) -> Void = {
    sink, fields, count in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    let storage = FieldStorage(
      kind: "", copying: UnsafeBufferPointer(start: fields, count: count), expand: expansion.pointee.expand)
    expansion.pointee.fields = FieldList(record: storage.record, owner: storage)
  }

  /// Takes the sentence of a host that refuses.
  static let write: @convention(c) (UnsafePointer<bindery_sink>?, bindery_text) -> Void = { sink, text in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    expansion.pointee.failure += text.string
  }
}
