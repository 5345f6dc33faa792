public import CBindery

/// One item of data as it came from a source: a kind, such as `song`, and a flat list of fields.
///
/// A record is immutable, may be read from any thread, and is cheap to copy: it refers to memory that a reader filled
/// once. Nested values stay JSON text until a decoder expands them.
public struct Record: Sendable {
  /// The object that keeps the record's memory alive, or `nil` if the memory is borrowed.
  private let owner: (any RecordStorage)?

  /// The record as a struct of the C interface of plugins. Its memory never changes.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_record>

  /// Creates a record from a struct of the C interface of plugins, without copying it.
  ///
  /// - Parameters:
  ///   - pointer: The struct, which must never change from now on.
  ///   - owner: The owner that keeps the memory alive. If it is `nil`, the record is borrowed, and must not be used
  ///     after the call that was given the pointer.
  public init(unsafe pointer: UnsafePointer<bindery_record>, owner: (any RecordStorage)?) {
    self.pointer = pointer
    self.owner = owner
  }

  /// Creates a record from keys and values, which are copied.
  ///
  /// Nested arrays and objects of such a record can't be decoded; `BinderySources` reads records in which they can.
  ///
  /// - Parameters:
  ///   - kind: The kind of the record, such as `song`.
  ///   - fields: The keys and values, in order. If a key occurs twice, its last value counts.
  public init(kind: Kind, fields: KeyValuePairs<String, RecordValue>) {
    let storage = FieldStorage(kind: kind.rawValue, values: fields)
    self.init(unsafe: storage.record, owner: storage)
  }

  /// The kind of media that the record describes, such as `song`, by which its plugin is found.
  public var kind: Kind {
    Kind(rawValue: pointer.pointee.kind.string)
  }

  /// Calls a function with the record as a struct of the C interface of plugins.
  ///
  /// - Parameter body: The function. The pointer is valid until it returns.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func withUnsafePointer<Result, Failure: Error>(
    _ body: (UnsafePointer<bindery_record>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The owner has to live until body() returns, not only until `pointer` was read.
    defer { withExtendedLifetime(owner) {} }
    return try body(pointer)
  }
}

extension Record {
  /// Returns a deep copy, which shares no memory with this record or with records that were read together with it.
  ///
  /// Nested values of the copy can be decoded if those of the record can, unless the record is borrowed, since its
  /// owner may no longer exist.
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
