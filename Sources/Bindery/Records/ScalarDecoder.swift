internal import CBindery

/// A `Decoder` of a single field's value: a scalar, or the JSON of an array or object.
struct ScalarDecoder: Decoder {
  /// The field whose value is decoded, in borrowed memory.
  let field: bindery_field

  /// The node of the record, object or array that contains the field, which can parse the field's JSON.
  let parent: FieldNode
  /// The key or index of the value in the record, object or array that contains it.
  let key: any CodingKey

  /// The type that is being decoded from the value, or `Any` if it is unknown.
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

  /// Decodes the value as a type: directly for a common scalar, or else by the type's own `init(from:)`.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == String.self, let value = try text() as? Value { return value }
    if type == Int.self, let value = try integer(Int.self) as? Value { return value }
    var scalar = self
    scalar.target = type
    do {
      return try Value(from: scalar)
    } catch let error as DecodingError {
      guard let absent = (type as? any AbsentValue.Type)?.absent(as: type) else { throw error }
      try parent.leaveOut(codingPath, error)
      return absent
    }
  }

  /// Parses the value as a nested object or array, which begins with a given character, or throws.
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
  /// Returns the field's value as a Boolean, or throws if it isn't one.
  func bool() throws -> Bool {
    try unwrap(field.bool)
  }

  /// Returns the field's value as text, or throws if it isn't text.
  func text() throws -> String {
    try unwrap(field.text)
  }

  /// Returns the field's value as a floating-point number, or throws if it isn't a number.
  ///
  /// While a `Date` is decoded, which reads its seconds since the reference date, an ISO 8601 date counts as a number.
  func double() throws -> Double {
    if let value = field.double { return value }
    guard FoundationType(target) == .date else { throw mismatch(Double.self, expected: "Double") }
    guard field.type == BINDERY_UTF8.rawValue, let date = ISODate(field.value.text.utf8) else {
      throw mismatch(target, expected: "an ISO 8601 date")
    }
    return date.secondsSinceReferenceDate
  }

  /// Returns the field's value as a single-precision number, or throws if it isn't a number in range.
  func float() throws -> Float {
    try unwrap(field.float)
  }

  /// Returns the field's value as an integer of a type, or throws if it can't be represented exactly.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) throws -> Integer {
    try unwrap(field.integer(type))
  }

  /// Returns a converted value, or throws a mismatch if it is `nil`.
  private func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw mismatch(Value.self, expected: "\(Value.self)") }
    return value
  }

  /// Returns a decoding error with a description of the expected and the found value.
  func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
    guard !field.isNull else {
      return .valueNotFound(type, .init(codingPath: codingPath, debugDescription: "expected \(expected), found null"))
    }
    return .mismatch(type, expected: expected, found: RecordValue(copying: field).excerpt, at: codingPath)
  }
}

/// A type that can represent a missing value; only `Optional` conforms, for the optional elements of a list.
private protocol AbsentValue {
  /// Returns this type's representation of a missing value, cast to another type, or `nil` if the cast fails.
  static func absent<Value>(as type: Value.Type) -> Value?
}

extension Optional: AbsentValue {
  /// Returns `nil`, cast to another type, which fails unless that is an optional one.
  static func absent<Value>(as type: Value.Type) -> Value? {
    Self.none as? Value
  }
}

/// A type of Foundation that a `ScalarDecoder` decodes from plain text, which the type itself doesn't support.
///
/// This module doesn't link Foundation, so it recognizes the types by their names.
private enum FoundationType {
  case date, url

  /// Recognizes a type by its name, or returns `nil` for a type other than `Date` and `URL`.
  init?(_ type: Any.Type) {
    switch String(reflecting: type) {
    case "Foundation.Date", "FoundationEssentials.Date": self = .date
    case "Foundation.URL", "FoundationEssentials.URL": self = .url
    default: return nil
    }
  }
}
