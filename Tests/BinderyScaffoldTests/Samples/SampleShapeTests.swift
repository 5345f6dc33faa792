import BinderyScaffold
import TestSupport
import Testing

struct `Shapes of samples` {
  private func field(_ key: String, in json: String) throws -> SampleField? {
    try readSamples(in: json).shape.fields.first { $0.key == key }
  }

  @Test(arguments: [
    ("1", FieldType.integer), ("1.5", .double), ("1.0", .double), (#""a""#, .text), ("true", .bool), (#""""#, .text),
    ("123456789012345678901234567890", .double),
  ])
  func `A field has the type of its value`(json: String, type: FieldType) throws {
    let field = try field("x", in: #"{"kind":"tune","x":\#(json)}"#)
    expectEqual(field?.type, type)
    expectEqual(field?.isOptional, false)
  }

  @Test func `An integer and another number are numbers`() throws {
    try expectEqual(field("x", in: #"{"x":1}{"x":1.5}"#)?.type, .double)
    try expectEqual(field("x", in: #"{"x":1.5}{"x":1}"#)?.type, .double)
  }

  @Test(arguments: [
    (#"{"trackId":1.0}{"trackId":2}"#, "trackId", FieldType.integer), (#"{"t_ms":2607750.0}"#, "t_ms", .integer),
    (#"{"year":1999.0}"#, "year", .integer), (#"{"seconds":90.5}{"seconds":90.0}"#, "seconds", .double),
    (#"{"price":10.0}"#, "price", .double), (#"{"trackId":1e300}"#, "trackId", .double),
  ])
  func `A number without a fraction is an integer where the key says that all are`(
    json: String, key: String, type: FieldType
  ) throws {
    try expectEqual(field(key, in: json)?.type, type)
  }

  @Test(arguments: [
    (#"{"x":"A title"}"#, true), (#"{"x":"A title"}{"x":"12"}"#, false), (#"{"x":"2005-10-11T07:00:00Z"}"#, false),
    (#"{"x":"https://a"}"#, false), (#"{"x":"a\nb"}"#, false), (#"{"x":"快车"}"#, true), (#"{"x":""}"#, false),
  ])
  func `A title is a line with a letter, and no date`(json: String, isTitle: Bool) throws {
    try expectEqual(field("x", in: json)?.isTitle, isTitle)
  }

  @Test(arguments: [#"{"x":1}{"x":null}"#, #"{"x":null}{"x":1}"#, #"{"x":1}{"y":1}"#, #"{"y":1}{"x":1}"#])
  func `A field that an item lacks is optional`(json: String) throws {
    try expectEqual(field("x", in: json)?.isOptional, true)
  }

  @Test(arguments: [#"{"x":[1]}"#, #"{"x":{"y":1}}"#, #"{"x":null}"#, #"{"x":1}{"x":"a"}"#, #"{"x":true}{"x":1}"#])
  func `What has no type of its own is left aside`(json: String) throws {
    let shape = try readSamples(in: json).shape
    #expect(shape.fields.isEmpty)
    expectEqual(shape.otherKeys, ["x"])
  }

  @Test func `The kind is no field, and the others keep their order`() throws {
    let shape = try readSamples(in: #"{"kind":"tune","b":1,"a":2}{"wrapperType":"track","kind":"tune","c":3,"b":1}"#)
      .shape
    expectEqual(shape.fields.map(\.key), ["b", "a", "c"])
    #expect(shape.otherKeys.isEmpty)
  }

  @Test func `Of a key that occurs twice the last value counts`() throws {
    let field = try field("x", in: #"{"x":"a","x":1}{"x":2}"#)
    expectEqual(field?.type, .integer)
    expectEqual(field?.isOptional, false)
  }

  @Test func `A value that occurs twice tells nothing apart`() throws {
    try expectEqual(field("x", in: #"{"x":1}{"x":2}"#)?.isUnique, true)
    try expectEqual(field("x", in: #"{"x":1}{"x":1}"#)?.isUnique, false)
  }

  @Test func `Addresses are those that a browser opens`() throws {
    try expectEqual(field("x", in: #"{"x":"https://a"}{"x":"http://b"}"#)?.isAddress, true)
    try expectEqual(field("x", in: #"{"x":"https://a"}{"x":"b"}"#)?.isAddress, false)
  }

  @Test(arguments: [
    ("a", true), ("_a1", true), ("aB", true), ("_", false), ("1a", false), ("a b", false), ("ä", false), ("", false),
  ])
  func `A key is a name where languages have such names`(key: String, isName: Bool) throws {
    try expectEqual(field(key, in: #"{"\#(key)":1}"#)?.isName, isName)
  }
}
