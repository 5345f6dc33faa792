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
    self = Self.withContractFields(Array(fields)) { buffer in
      let storage = FieldStorage(kind: kind.rawValue, copying: buffer)
      return Record(unsafe: storage.record, owner: storage)
    }
  }

  /// The kind under which a media type is looked up.
  public var kind: Kind {
    Kind(rawValue: pointer.pointee.kind.string)
  }

  /// Calls a function with the record in the form of the contract.
  ///
  /// - Parameter body: The function. The pointer is valid until it returns.
  /// - Returns: What `body` returns.
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
  /// - Complexity: O(*n*) in the size of the record.
  public func copy() -> Record {
    withUnsafePointer { record in
      let storage = FieldStorage(
        kind: record.pointee.kind.string,
        copying: UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count),
        expand: record.pointee.expand ?? FieldStorage.cannotExpand)
      return Record(unsafe: storage.record, owner: storage)
    }
  }

  /// Builds the fields of the contract over strings that live until `body` returns.
  private static func withContractFields<Result>(
    _ fields: [(key: String, value: RecordValue)],
    _ body: (UnsafeBufferPointer<bindery_field>) -> Result
  ) -> Result {
    var built: [bindery_field] = []
    func build(_ rest: ArraySlice<(key: String, value: RecordValue)>) -> Result {
      guard let (key, value) = rest.first else { return built.withUnsafeBufferPointer(body) }
      return key.withContractText { key in
        value.withContractValue { type, value in
          built.append(bindery_field(key: key, type: type.rawValue, reserved: 0, value: value))
          return build(rest.dropFirst())
        }
      }
    }
    return build(fields[...])
  }
}

extension RecordValue {
  /// The type and value of the contract; text is valid until `body` returns.
  fileprivate func withContractValue<Result>(
    _ body: (bindery_value_type, bindery_field.__Unnamed_union_value) -> Result
  ) -> Result {
    switch self {
    case .null: body(BINDERY_NULL, .init(i64: 0))
    case .bool(let value): body(BINDERY_BOOL, .init(boolean: value))
    case .integer(let value): body(BINDERY_I64, .init(i64: value))
    case .double(let value): body(BINDERY_F64, .init(f64: value))
    case .text(let value): value.withContractText { body(BINDERY_UTF8, .init(text: $0)) }
    case .json(let value): value.withContractText { body(BINDERY_JSON, .init(text: $0)) }
    }
  }
}
