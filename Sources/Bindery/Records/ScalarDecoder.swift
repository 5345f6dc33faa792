internal import CBindery

/// A `Decoder` over one value: a scalar, or the JSON of an array or object.
struct ScalarDecoder: Decoder {
  let field: bindery_field

  /// The object or array that the field is in, which can expand it.
  let parent: FieldNode
  let key: any CodingKey

  /// The type that is being decoded, where it is known.
  var target: Any.Type = Any.self

  var codingPath: [any CodingKey] { parent.codingPath + [key] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
    if field.type == BINDERY_UTF8.rawValue, FoundationType(target) == .url {
      return KeyedDecodingContainer(TextKeyedContainer<NestedKey>(scalar: self))
    }
    let node = try expanded(startingWith: "{", expected: "an object")
    return KeyedDecodingContainer(FieldsKeyedContainer<NestedKey>(node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    FieldsUnkeyedContainer(node: try expanded(startingWith: "[", expected: "an array"))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ScalarContainer(scalar: self)
  }

  /// Decodes a type by its own `init(from:)`, and the common scalars directly.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == String.self, let value = try text() as? Value { return value }
    if type == Int.self, let value = try integer(Int.self) as? Value { return value }
    var scalar = self
    scalar.target = type
    return try Value(from: scalar)
  }

  private func expanded(startingWith first: Character, expected: String) throws -> FieldNode {
    guard field.type == BINDERY_JSON.rawValue, field.value.text.utf8.first == first.asciiValue else {
      throw mismatch(target, expected: expected)
    }
    do {
      return try parent.expand(field.value.text, at: codingPath)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: error.sentence))
    }
  }
}

extension ScalarDecoder {
  /// The value as a truth value.
  func bool() throws -> Bool {
    guard let value = field.bool else { throw mismatch(Bool.self, expected: "Bool") }
    return value
  }

  /// The value as text.
  func text() throws -> String {
    guard let value = field.text else { throw mismatch(String.self, expected: "String") }
    return value
  }

  /// The value as a number. An ISO 8601 date is one to `Date`, which counts seconds.
  func double() throws -> Double {
    if let value = field.double { return value }
    guard FoundationType(target) == .date else { throw mismatch(Double.self, expected: "Double") }
    guard field.type == BINDERY_UTF8.rawValue, let date = ISODate(field.value.text.utf8) else {
      throw mismatch(target, expected: "an ISO 8601 date")
    }
    return date.secondsSinceReferenceDate
  }

  /// The value as a number of less precision.
  func float() throws -> Float {
    guard let value = field.float else { throw mismatch(Float.self, expected: "Float") }
    return value
  }

  /// The value as an integer, if nothing is lost.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) throws -> Integer {
    guard let value = field.integer(type) else { throw mismatch(Integer.self, expected: "\(Integer.self)") }
    return value
  }

  /// The error that says what was expected and what is there.
  func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
    guard !field.isNull else {
      return .valueNotFound(type, .init(codingPath: codingPath, debugDescription: "expected \(expected), found null"))
    }
    return .mismatch(type, expected: expected, found: RecordValue(copying: field).excerpt, at: codingPath)
  }
}

/// The types of Foundation that decode from text here, though not by themselves.
/// This module doesn't link them, and knows them by their names.
private enum FoundationType {
  case date, url

  init?(_ type: Any.Type) {
    switch String(reflecting: type) {
    case "Foundation.Date", "FoundationEssentials.Date": self = .date
    case "Foundation.URL", "FoundationEssentials.URL": self = .url
    default: return nil
    }
  }
}
