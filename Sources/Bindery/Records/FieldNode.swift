internal import CBindery

/// A node in the tree of values that are being decoded: a record, or an object or array nested in it.
///
/// The root retains all other nodes, so that containers can refer to nodes without reference counting, which would cost
/// much because a `Decoder` copies its containers at every step.
final class FieldNode {
  /// The fields of the record or object, or the elements of the array.
  let fields: FieldList

  /// The coding path from the record to this node.
  let codingPath: [any CodingKey]

  /// The record that is being decoded, with the host's function that parses nested JSON.
  private let record: UnsafePointer<bindery_record>

  /// The log of values left out because of their types, or `nil` if such values are errors. It is unowned because
  /// threads that count references to one object slow each other down; the decoder keeps it alive.
  private unowned(unsafe) let omissions: OmittedFields?

  /// The owner of the fields of a nested object or array; `nil` at the root, which borrows its fields.
  private let storage: FieldStorage?
  /// The root of the tree, or `nil` if this node is the root.
  private unowned(unsafe) let root: FieldNode?
  /// All other nodes of the tree, which only the root retains.
  private var descendants: [FieldNode] = []

  /// Creates the root of a tree, which borrows the fields of a record.
  ///
  /// - Parameters:
  ///   - record: The record to decode.
  ///   - omissions: The log of values left out because of their types, or `nil` if such values are errors. It isn't
  ///     retained.
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
  /// Parses the JSON of a nested object or array, one level deep, and returns its node.
  ///
  /// - Parameters:
  ///   - json: The JSON of a field of this node.
  ///   - codingPath: The path to the value.
  /// - Returns: The node of the value, which lives as long as the root.
  /// - Throws: The reason why the value can't be parsed.
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
  /// Records that an optional property's value is left out because of its type; throws the error if there is no log.
  func leaveOut(_ path: [any CodingKey], _ error: DecodingError) throws {
    guard let omissions else { throw error }
    omissions.note(path, error)
  }
}

/// The error if the JSON of a nested object or array can't be parsed.
struct NestedValueError: Error {
  /// The reason, a sentence that the host wrote.
  let sentence: String
}

/// The result of parsing a nested object or array, which the host's function fills through callbacks.
private struct Expansion {
  /// The host's sentence about why parsing failed, or an empty string if it succeeded.
  private(set) var failure = ""

  /// The parsed fields in the parts in which the host passed them, which may be none, one or several.
  private var parts: [FieldStorage] = []

  /// The parsed fields in one piece of memory.
  var storage: FieldStorage {
    if parts.count == 1 { return parts[0] }
    let fields = parts.flatMap { UnsafeBufferPointer(start: $0.record.pointee.fields, count: $0.record.pointee.count) }
    return withExtendedLifetime(parts) {
      fields.withUnsafeBufferPointer { FieldStorage(kind: "", copying: $0) }
    }
  }

  /// The callback that copies parsed fields from the host, which are valid only until it returns.
  static let receive: @convention(c) (UnsafePointer<bindery_field_sink>?, UnsafePointer<bindery_field>?, Int) -> Void =
    {
      sink, fields, count in
      guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
      let fields = UnsafeBufferPointer(start: fields, count: fields == nil ? 0 : count)
      expansion.pointee.parts.append(FieldStorage(kind: "", copying: fields))
    }

  /// The callback that takes text of the host's sentence about why parsing failed.
  static let write: @convention(c) (UnsafePointer<bindery_sink>?, bindery_text) -> Void = { sink, text in
    guard let expansion = sink?.pointee.state?.assumingMemoryBound(to: Expansion.self) else { return }
    expansion.pointee.failure += text.string
  }
}
