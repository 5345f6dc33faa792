internal import CBindery

/// Decodes any `Decodable` type from a record.
///
/// Keys are the keys of the data. A number is an integer where nothing is lost,
/// `2607750.0` too, and any number is a `Double`. Arrays, objects and enums decode
/// as from JSON. Text decodes as `URL`, and an ISO 8601 date as `Date`, in
/// models that import them; this module links neither.
///
/// A record is borrowed for the time of decoding, so that no field is copied that
/// nobody asks for. A type must therefore never keep the `Decoder` that it is given,
/// nor a container: both read freed memory once decoding is over.
///
/// An error is a `DecodingError` whose description says what was expected and what
/// was there; `sentence(for:)` says it in one line, with the coding path.
public struct RecordDecoder: Sendable {
  /// Creates a decoder.
  public init() {}

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - record: The record to decode from.
  /// - Returns: The value. Nothing of it refers to the record.
  /// - Throws: A `DecodingError`, or what the type throws.
  /// - Complexity: O(*k* × *n*) for *k* keys and *n* fields, where these are a few
  ///   dozen; O(*k* + *n*) where they are many.
  public func decode<Value: Decodable>(_ type: Value.Type, from record: Record) throws -> Value {
    try record.withUnsafePointer { pointer in
      let node = FieldNode(borrowing: pointer)
      defer { withExtendedLifetime(node) {} }
      return try Value(from: FieldsDecoder(node: node))
    }
  }
}

/// A `Decoder` over the fields of a record.
struct FieldsDecoder: Decoder {
  let node: FieldNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldsKeyedContainer<Key>(node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.mismatch([Any].self, expected: "an array", found: "an object", at: [])
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    FieldsValueContainer(decoder: self)
  }
}

/// The key of an element of an array.
struct IndexKey: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "[\($0)]" } ?? "" }

  init(_ index: Int) {
    intValue = index
  }

  init?(intValue: Int) {
    self.init(intValue)
  }

  init?(stringValue: String) {
    nil
  }
}
