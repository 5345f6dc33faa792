internal import CBindery

/// A `Decoder` over one value: a scalar, or the JSON of an array or object.
struct ScalarDecoder: Decoder {
  let field: bindery_field

  /// The list that the field is in, which can expand it.
  let fields: FieldList
  let parentPath: [any CodingKey]
  let key: any CodingKey

  /// The type that is being decoded, where it is known.
  var target: Any.Type = Any.self

  var codingPath: [any CodingKey] { parentPath + [key] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var isNull: Bool { field.type == BINDERY_NULL.rawValue }

  func container<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws -> KeyedDecodingContainer<NestedKey> {
    if field.type == BINDERY_UTF8.rawValue, NestedKey(stringValue: TextKeyedContainer<NestedKey>.textKey) != nil {
      return KeyedDecodingContainer(TextKeyedContainer<NestedKey>(scalar: self))
    }
    return FieldsDecoder(fields: try expanded(startingWith: "{", expected: "an object"), codingPath: codingPath)
      .container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    FieldsUnkeyedContainer(
      fields: try expanded(startingWith: "[", expected: "an array"), codingPath: codingPath)
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

  private func expanded(startingWith first: Character, expected: String) throws -> FieldList {
    guard field.type == BINDERY_JSON.rawValue, field.value.text.utf8.first == first.asciiValue else {
      throw mismatch(target, expected: expected)
    }
    do {
      return try fields.expand(field.value.text)
    } catch {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: error.sentence))
    }
  }
}

extension ScalarDecoder {
  /// The value as a truth value.
  func bool() throws -> Bool {
    guard field.type == BINDERY_BOOL.rawValue else { throw mismatch(Bool.self, expected: "Bool") }
    return field.value.boolean
  }

  /// The value as text.
  func text() throws -> String {
    guard field.type == BINDERY_UTF8.rawValue else { throw mismatch(String.self, expected: "String") }
    return field.value.text.string
  }

  /// The value as a number. An ISO 8601 date is one to `Date`, which counts seconds.
  func double() throws -> Double {
    switch field.type {
    case BINDERY_F64.rawValue: return field.value.f64
    case BINDERY_I64.rawValue: return Double(field.value.i64)
    case BINDERY_UTF8.rawValue where isDate:
      guard let date = ISODate(field.value.text.utf8) else { throw mismatch(target, expected: "an ISO 8601 date") }
      return date.secondsSinceReferenceDate
    default: throw mismatch(Double.self, expected: "Double")
    }
  }

  /// The value as an integer, if nothing is lost.
  func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) throws -> Integer {
    switch field.type {
    case BINDERY_I64.rawValue:
      if let value = Integer(exactly: field.value.i64) { return value }
    case BINDERY_F64.rawValue:
      if let value = Integer(exactly: field.value.f64) { return value }
    case BINDERY_JSON.rawValue:
      if let value = Integer(field.value.text.string) { return value }
    default: break
    }
    throw mismatch(Integer.self, expected: "\(Integer.self)")
  }

  /// The error that says what was expected and what is there.
  func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
    guard !isNull else {
      return .valueNotFound(type, .init(codingPath: codingPath, debugDescription: "expected \(expected), found null"))
    }
    return .mismatch(type, expected: expected, found: field.excerpt, at: codingPath)
  }

  /// Whether the type being decoded is Foundation's date, which this module doesn't link.
  private var isDate: Bool {
    let name = String(reflecting: target)
    return name == "Foundation.Date" || name == "FoundationEssentials.Date"
  }
}
