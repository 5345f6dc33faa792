public import Bindery

/// A record that can be changed field by field, and written down.
public struct TestRecord: Hashable, Sendable {
  /// A field of a record.
  public struct Field: Hashable, Sendable {
    /// The key as the data writes it.
    public var key: String

    /// The value.
    public var value: TestValue

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - key: The key as the data writes it.
    ///   - value: The value.
    public init(_ key: String, _ value: TestValue) {
      self.key = key
      self.value = value
    }
  }

  /// The kind under which a media type is looked up.
  public var kind: Kind

  /// The fields, in order. A key may occur twice; the last one counts.
  public var fields: [Field]

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - kind: The kind under which a media type is looked up.
  ///   - fields: The fields, in order.
  public init(kind: Kind, fields: [Field]) {
    self.kind = kind
    self.fields = fields
  }

  /// Copies a record.
  ///
  /// - Parameter record: The record.
  public init(_ record: Record) {
    self.init(kind: record.kind, fields: record.fields.map { Field($0.key, .known($0.value)) })
  }
}

/// A value of a field.
public enum TestValue: Hashable, Sendable {
  /// A value of a type that the contract has.
  case known(RecordValue)

  /// A value of a type that the contract may have one day, by its number.
  case unknown(UInt32)
}
