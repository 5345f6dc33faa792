internal import CBindery

/// The fields of a record, or of a value nested in one, and what keeps them alive.
struct FieldList {
  /// The host's record, which can expand nested values of any depth.
  let root: UnsafePointer<bindery_record>

  /// The fields.
  let fields: UnsafeBufferPointer<bindery_field>

  /// Keeps the memory of `fields` alive; nothing where it is borrowed.
  let owner: FieldStorage?

  /// The fields of a record, borrowed.
  init(of record: UnsafePointer<bindery_record>) {
    root = record
    fields = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
    owner = nil
  }

  private init(root: UnsafePointer<bindery_record>, owner: FieldStorage) {
    self.root = root
    self.owner = owner
    fields = UnsafeBufferPointer(start: owner.record.pointee.fields, count: owner.record.pointee.count)
  }

  /// The number of fields.
  var count: Int { fields.count }

  /// The field at a position.
  subscript(index: Int) -> bindery_field {
    fields[index]
  }

  /// Finds the last field with a key.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  func field(named key: String) -> bindery_field? {
    var key = key
    return key.withUTF8 { fields.last(named: UnsafeRawBufferPointer($0)) }
  }
}

extension FieldList {
  /// Parses a nested value, one level deep.
  ///
  /// - Parameter json: The text of a field of this list.
  /// - Throws: A sentence of the host that says why it can't be parsed.
  func expand(_ json: bindery_text) throws(NestedValueError) -> FieldList {
    guard let expand = root.pointee.expand else {
      throw NestedValueError(sentence: "nested values can't be read here")
    }
    var result = Expansion()
    let status = withUnsafeMutablePointer(to: &result) { result in
      var fields = bindery_field_sink(
        size: UInt32(MemoryLayout<bindery_field_sink>.size), state: result, receive: Expansion.receive)
      var failure = bindery_sink(
        size: UInt32(MemoryLayout<bindery_sink>.size), state: result, write: Expansion.write)
      return expand(root, json, &fields, &failure)
    }
    guard status == BINDERY_OK.rawValue else {
      throw NestedValueError(
        sentence: result.failure.isEmpty ? "the host can't read the nested value" : result.failure)
    }
    return FieldList(root: root, owner: result.storage)
  }
}

/// The reason a nested value can't be parsed.
struct NestedValueError: Error {
  /// What the host said.
  let sentence: String
}

/// What comes back from parsing a nested value.
private struct Expansion {
  /// The fields that the host handed over. It may do so all at once, in parts, or
  /// not at all where there are none.
  private var parts: [FieldStorage] = []
  var failure = ""

  /// All fields in one piece.
  var storage: FieldStorage {
    if parts.count == 1 { return parts[0] }
    let fields = parts.flatMap { UnsafeBufferPointer(start: $0.record.pointee.fields, count: $0.record.pointee.count) }
    return withExtendedLifetime(parts) {
      fields.withUnsafeBufferPointer { FieldStorage(kind: "", copying: $0) }
    }
  }

  /// Copies the fields that a host hands over, which are valid only until it returns.
  static let receive: @convention(c) (UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_field>?, Int) -> Void = {
    sink, fields, count in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    let fields = UnsafeBufferPointer(start: fields, count: fields == nil ? 0 : count)
    expansion.pointee.parts.append(FieldStorage(kind: "", copying: fields))
  }

  /// Takes the sentence of a host that refuses.
  static let write: @convention(c) (UnsafePointer<bindery_sink>?, bindery_text) -> Void = { sink, text in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    expansion.pointee.failure += text.string
  }
}
