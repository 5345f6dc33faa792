internal import CBindery

/// A record that is being decoded, or an object or array nested in it.
///
/// The node of the record keeps all others alive until it goes away itself, so
/// that containers can refer to nodes without counting references: a `Decoder`
/// copies its containers at every step.
final class FieldNode {
  /// The fields.
  let fields: FieldList

  /// Where the fields stand in the record.
  let codingPath: [any CodingKey]

  /// The host's record, which can expand nested values of any depth.
  private let record: UnsafePointer<bindery_record>

  private let storage: FieldStorage?
  private unowned(unsafe) let root: FieldNode?
  private var descendants: [FieldNode] = []

  /// Borrows the fields of a record.
  init(borrowing record: UnsafePointer<bindery_record>) {
    fields = FieldList(of: record)
    self.record = record
    codingPath = []
    storage = nil
    root = nil
  }

  private init(storage: FieldStorage, codingPath: [any CodingKey], parent: FieldNode) {
    fields = FieldList(of: storage.record)
    self.storage = storage
    self.codingPath = codingPath
    record = parent.record
    root = parent.root ?? parent
  }

  deinit {
    fields.deallocate()
  }
}

extension FieldNode {
  /// Parses a nested value, one level deep.
  ///
  /// - Parameters:
  ///   - json: The text of a field of this node.
  ///   - codingPath: Where the value stands.
  /// - Returns: The node of the value, which lives as long as that of the record.
  /// - Throws: A sentence of the host that says why it can't be parsed.
  func expand(_ json: bindery_text, at codingPath: [any CodingKey]) throws(NestedValueError) -> FieldNode {
    guard let expand = record.pointee.expand else {
      throw NestedValueError(sentence: "nested values can't be read here")
    }
    var result = Expansion()
    let status = withUnsafeMutablePointer(to: &result) { result in
      var fields = bindery_field_sink(
        size: UInt32(MemoryLayout<bindery_field_sink>.size), state: result, receive: Expansion.receive)
      var failure = bindery_sink(
        size: UInt32(MemoryLayout<bindery_sink>.size), state: result, write: Expansion.write)
      return expand(record, json, &fields, &failure)
    }
    guard status == BINDERY_OK.rawValue else {
      throw NestedValueError(sentence: result.failure.isEmpty ? "the nested value can't be read" : result.failure)
    }
    let node = FieldNode(storage: result.storage, codingPath: codingPath, parent: self)
    (root ?? self).descendants.append(node)
    return node
  }
}

/// The reason a nested value can't be parsed.
struct NestedValueError: Error {
  /// What the host said.
  let sentence: String
}

/// What comes back from parsing a nested value.
private struct Expansion {
  /// What the host said, should it fail.
  private(set) var failure = ""

  /// The fields that the host handed over. It may do so all at once, in parts, or
  /// not at all where there are none.
  private var parts: [FieldStorage] = []

  /// All fields in one piece.
  var storage: FieldStorage {
    if parts.count == 1 { return parts[0] }
    let fields = parts.flatMap { UnsafeBufferPointer(start: $0.record.pointee.fields, count: $0.record.pointee.count) }
    return withExtendedLifetime(parts) {
      fields.withUnsafeBufferPointer { FieldStorage(kind: "", copying: $0) }
    }
  }

  /// Copies the fields that a host hands over, which are valid only until it returns.
  static let receive: @convention(c) (UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_field>?, Int) -> Void =
    {
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
