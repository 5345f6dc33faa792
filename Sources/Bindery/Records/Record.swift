public import CBindery

/// One item as it came from a source: a flat list of fields.
///
/// A record is immutable, may be read from any thread, and is cheap to copy: it
/// refers to memory that a reader filled once. Nested values stay JSON text until
/// a decoder asks for them.
public struct Record: Sendable {
  /// Keeps the memory alive; nothing where the memory is borrowed.
  private let owner: (any RecordStorage)?

  /// The record in the form of the contract. Its memory never changes.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_record>

  /// Creates a record over memory in the form of the contract.
  ///
  /// - Parameters:
  ///   - pointer: The record. It must not change any more.
  ///   - owner: What keeps the memory alive. With none, the record is borrowed,
  ///     and must not be used after the call that was given the pointer.
  public init(unsafe pointer: UnsafePointer<bindery_record>, owner: (any RecordStorage)?) {
    self.pointer = pointer
    self.owner = owner
  }

  /// Creates a record from values.
  ///
  /// Nested values can't be expanded; `BinderySources` reads records that can.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record.
  ///   - fields: The keys and values, in order.
  public init(kind: Kind, fields: KeyValuePairs<String, RecordValue>) {
    let storage = FieldStorage(kind: kind.rawValue, values: fields)
    self.init(unsafe: storage.record, owner: storage)
  }

  /// The kind under which a media type is looked up.
  public var kind: Kind {
    Kind(rawValue: pointer.pointee.kind.string)
  }

  /// Calls a function with the record in the form of the contract.
  ///
  /// - Parameter body: The function. The pointer is valid until it returns.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withUnsafePointer<Result, Failure: Error>(
    _ body: (UnsafePointer<bindery_record>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The owner has to live until body() returns, not only until `pointer` was read.
    defer { withExtendedLifetime(owner) {} }
    return try body(pointer)
  }
}

extension Record {
  /// A copy that shares no memory with this record, nor with those that were read
  /// together with it.
  ///
  /// The function that expands nested values gets the copy. A copy of a borrowed
  /// record can't be expanded, since who lent it need not be there any more.
  ///
  /// - Complexity: O(*n*) in the size of the record.
  public func copy() -> Record {
    withUnsafePointer { record in
      let storage = FieldStorage(
        kind: record.pointee.kind.string,
        copying: UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count),
        expand: (owner == nil ? nil : record.pointee.expand) ?? FieldStorage.cannotExpand)
      return Record(unsafe: storage.record, owner: storage)
    }
  }
}
