public import Bindery

/// A record that can be changed field by field, and written as JSON.
public struct TestRecord: Hashable, Sendable {
  /// A field of a record.
  public struct Field: Hashable, Sendable {
    /// The key as the data spells it.
    public var key: String

    /// The value of the field.
    public var value: TestValue

    /// Creates a field from a key, as the data spells it, and a value.
    public init(_ key: String, _ value: TestValue) {
      self.key = key
      self.value = value
    }
  }

  /// The kind by which a media type is looked up.
  public var kind: Kind

  /// The fields, in order. If a key occurs twice, the last field counts.
  public var fields: [Field]

  /// Creates a record from the kind by which a media type is looked up, and from fields in order.
  public init(kind: Kind, fields: [Field]) {
    self.kind = kind
    self.fields = fields
  }

  /// Copies the kind and the fields of a record.
  public init(_ record: Record) {
    self.init(kind: record.kind, fields: record.fields.map { Field($0.key, .known($0.value)) })
  }
}

/// A value of a field, also of a type that the contract doesn't have.
public enum TestValue: Hashable, Sendable {
  /// A value of a type that the contract has.
  case known(RecordValue)

  /// The number of a type that the contract doesn't have, but may have one day.
  case unknown(UInt32)
}
