internal import CBindery

/// A node of the tree of values that are being decoded: the record, or an object or array nested in it.
///
/// The root keeps all other nodes alive, so that containers can refer to nodes without reference counting: a `Decoder`
/// copies its containers at every step.
final class FieldNode {
  /// The fields of the record, object or array.
  let fields: FieldList

  /// The path from the record to the fields.
  let codingPath: [any CodingKey]

  /// The host's record, which can expand nested values of any depth.
  private let record: UnsafePointer<bindery_record>

  /// Is told of what is left out, or `nil` if nothing is. Whoever decodes keeps it alive: threads that count references
  /// on one object wait for each other.
  private unowned(unsafe) let omissions: OmittedFields?

  private let storage: FieldStorage?
  private unowned(unsafe) let root: FieldNode?
  private var descendants: [FieldNode] = []

  /// Borrows the fields of a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - omissions: Is told of what is left out, or `nil` if nothing is. It isn't retained.
  init(borrowing record: UnsafePointer<bindery_record>, omissions: OmittedFields?) {
    fields = FieldList(of: record)
    self.record = record
    codingPath = []
    self.omissions = omissions
    storage = nil
    root = nil
  }

  private init(storage: FieldStorage, codingPath: [any CodingKey], parent: FieldNode) {
    fields = FieldList(of: storage.record)
    self.storage = storage
    self.codingPath = codingPath
    record = parent.record
    omissions = parent.omissions
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
  ///   - codingPath: The path to the value.
  /// - Returns: The node of the value, which lives as long as the root.
  /// - Throws: The host's sentence about why the value can't be parsed.
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

extension FieldNode {
  /// Leaves out a value that has another type than its optional property, or throws the error if nothing is left out.
  func leaveOut(_ path: [any CodingKey], _ error: DecodingError) throws {
    guard let omissions else { throw error }
    omissions.note(path, error)
  }
}

/// The reason a nested value can't be parsed.
struct NestedValueError: Error {
  /// The host's sentence.
  let sentence: String
}

/// The result of parsing a nested value.
private struct Expansion {
  /// The host's sentence if it fails, else empty.
  private(set) var failure = ""

  /// The fields from the host, which may pass them all at once, in parts, or not at all if there are none.
  private var parts: [FieldStorage] = []

  /// The fields in one piece.
  var storage: FieldStorage {
    if parts.count == 1 { return parts[0] }
    let fields = parts.flatMap { UnsafeBufferPointer(start: $0.record.pointee.fields, count: $0.record.pointee.count) }
    return withExtendedLifetime(parts) {
      fields.withUnsafeBufferPointer { FieldStorage(kind: "", copying: $0) }
    }
  }

  /// A function that copies the fields from a host, which are valid only until the function returns.
  static let receive: @convention(c) (UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_field>?, Int) -> Void =
    {
      sink, fields, count in
      guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
      let fields = UnsafeBufferPointer(start: fields, count: fields == nil ? 0 : count)
      expansion.pointee.parts.append(FieldStorage(kind: "", copying: fields))
    }

  /// A function that appends the sentence of a host that refuses.
  static let write: @convention(c) (UnsafePointer<bindery_sink>?, bindery_text) -> Void = { sink, text in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    expansion.pointee.failure += text.string
  }
}
