import Bindery
import TestSupport
import Testing

struct `Record decoder` {
  // MARK: Numbers

  @Test(
    arguments: [
      (2_607_750.0, 2_607_750), (1_469_577_741, 1_469_577_741), (1_234_567_890_123, 1_234_567_890_123), (-0.0, 0),
      (1e3, 1000), (.integer(.max), .max), (.integer(.min), .min), (3.5, nil), (1e300, nil), (.double(.infinity), nil),
      (.double(.nan), nil), ("7", nil), (true, nil), (.json("18446744073709551615"), nil), (.json("[1]"), nil),
    ] as [(RecordValue, Int?)])
  func `A number is an integer where nothing is lost`(value: RecordValue, expected: Int?) {
    expectEqual((try? decode(Int.self, value)), expected)
    expectEqual((try? decode(Int64.self, value)), expected.map(Int64.init))
    expectEqual((try? decodeInList(Int.self, value)), expected)
    expectEqual((try? decodeIfPresent(Int.self, value)), expected)
  }

  @Test(
    arguments: [
      (7, 7), (0.5, 0.5), (.integer(.max), 0x1p63), (1e300, 1e300), (.json("18446744073709551616"), 0x1p64),
      ("0.5", nil),
      (true, nil), (.json("{}"), nil),
    ] as [(RecordValue, Double?)])
  func `Any number is a floating-point number`(value: RecordValue, expected: Double?) {
    expectEqual((try? decode(Double.self, value)), expected)
    expectEqual((try? decodeIfPresent(Double.self, value)), expected)
    let float = expected == 1e300 ? nil : expected.map { Float($0) }
    expectEqual((try? decode(Float.self, value)), float)
    expectEqual((try? decodeInList(Float.self, value)), float)
  }

  @Test func `Integers of all sizes have their bounds`() {
    expectBounds(Int8.self)
    expectBounds(Int16.self)
    expectBounds(Int32.self)
    expectBounds(Int64.self)
    expectBounds(Int128.self)
    expectBounds(UInt8.self)
    expectBounds(UInt16.self)
    expectBounds(UInt32.self)
    expectBounds(UInt64.self)
    expectBounds(UInt128.self)
    expectBounds(Int.self)
    expectBounds(UInt.self)
  }

  // MARK: Scalars

  @Test func `A truth value and text are only themselves`() {
    expectEqual((try? decode(Bool.self, true)), true)
    expectEqual((try? decodeIfPresent(Bool.self, false)), false)
    expectEqual((try? decodeInList(Bool.self, true)), true)
    expectEqual((try? decode(String.self, "Größe")), "Größe")
    expectEqual((try? decodeInList(String.self, "")), "")
    for value in [1, 0, "true", nil] as [RecordValue] { expectNil((try? decode(Bool.self, value))) }
    for value in [1, true, .json("[]"), nil] as [RecordValue] { expectNil((try? decode(String.self, value))) }
  }

  @Test(arguments: [[], [("value", nil)], [("value", 1), ("value", nil)]] as [[(String, RecordValue)]])
  func `What is absent or null is nothing`(fields: [(String, RecordValue)]) throws {
    let decoded = try RecordDecoder().decode(AllOptional.self, from: .holding(fields))
    #expect(decoded.isEmpty)
    #expect(throws: DecodingError.self) { try RecordDecoder().decode(Box<Int>.self, from: .holding(fields)) }
  }

  @Test func `A null that is followed by a value counts as the value`() throws {
    let record = Record.holding([("value", nil), ("value", 7)])
    try expectEqual(RecordDecoder().decode(Box<Int>.self, from: record).value, 7)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A model decodes whatever the order of its fields, and whatever else there is`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let song = Song(
      trackId: .random(in: 0 ... .max, using: &random), trackName: "n\(seed)",
      artistName: Bool.random(using: &random) ? "a" : nil, trackTimeMillis: Bool.random(using: &random) ? 7 : nil)
    var fields: [(String, RecordValue)] = [
      ("trackId", .integer(Int64(song.trackId))), ("trackName", .text(song.trackName)),
      ("artistName", song.artistName.map { .text($0) } ?? nil),
      ("trackTimeMillis", song.trackTimeMillis.map { .integer(Int64($0)) } ?? nil),
    ]
    let extra = [0, 10, 3000].randomElement(using: &random) ?? 0
    fields += (0..<extra).map { ("extra\($0)", .text("x")) }
    try expectEqual(RecordDecoder().decode(Song.self, from: .holding(fields.shuffled(using: &random))), song)
  }

  // MARK: Wrapping types

  @Test func `A type that wraps another decodes from a whole record`() throws {
    let record = Record(kind: "song", fields: ["trackId": 1, "trackName": "a"])
    try expectEqual(RecordDecoder().decode(Song?.self, from: record), Song(trackId: 1, trackName: "a"))
    try expectEqual(RecordDecoder().decode(Wrapper<Song>.self, from: record).content.trackId, 1)
    let error = #expect(throws: DecodingError.self) { try RecordDecoder().decode(Int.self, from: record) }
    expectEqual(error.map(RecordDecoder.sentence), "expected Int, found an object")
    #expect(throws: DecodingError.self) { try RecordDecoder().decode(Int128.self, from: record) }
    #expect(throws: DecodingError.self) { try RecordDecoder().decode([Int].self, from: record) }
  }

  // MARK: Support

  private func decode<Value: Decodable>(_ type: Value.Type, _ value: RecordValue) throws -> Value {
    try RecordDecoder().decode(Box<Value>.self, from: .holding([("value", value)])).value
  }

  private func decodeIfPresent<Value: Decodable>(_ type: Value.Type, _ value: RecordValue) throws -> Value? {
    try RecordDecoder().decode(OptionalBox<Value>.self, from: .holding([("value", value)])).value
  }

  /// Decodes by a single-value container, as elements of lists do.
  private func decodeInList<Value: Decodable>(_ type: Value.Type, _ value: RecordValue) throws -> Value {
    let values = try RecordDecoder().decode([String: Value].self, from: .holding([("value", value)]))
    return try #require(values["value"])
  }

  private func expectBounds<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) {
    for bound in [Integer.min, .max, 0, 7] {
      let value = Int64(exactly: bound).map { RecordValue.integer($0) } ?? .json("\(bound)")
      expectEqual((try? decode(type, value)), bound, "\(type)")
      expectEqual((try? decodeInList(type, value)), bound, "\(type)")
      expectEqual((try? decodeIfPresent(type, value)), bound, "\(type)")
    }
    guard let max = Int128(exactly: Integer.max), let min = Int128(exactly: Integer.min), max < .max else { return }
    for beyond in [max + 1, min - 1] {
      let value = Int64(exactly: beyond).map { RecordValue.integer($0) } ?? .json("\(beyond)")
      expectNil((try? decode(type, value)), "\(type)")
      expectNil((try? decodeInList(type, value)), "\(type)")
    }
  }
}

private struct Box<Value: Decodable>: Decodable {
  var value: Value
}

private struct OptionalBox<Value: Decodable>: Decodable {
  var value: Value?
}

private struct Wrapper<Content: Decodable>: Decodable {
  let content: Content

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    content = try container.decode(Content.self)
  }
}

/// Asks for one key as every type that containers know.
private struct AllOptional: Decodable {
  private enum Keys: String, CodingKey {
    case value
  }

  let isEmpty: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let values: [Any?] = [
      try container.decodeIfPresent(Bool.self, forKey: .value),
      try container.decodeIfPresent(String.self, forKey: .value),
      try container.decodeIfPresent(Double.self, forKey: .value),
      try container.decodeIfPresent(Float.self, forKey: .value),
      try container.decodeIfPresent(Int.self, forKey: .value), try container.decodeIfPresent(Int8.self, forKey: .value),
      try container.decodeIfPresent(UInt64.self, forKey: .value),
      try container.decodeIfPresent(Int128.self, forKey: .value),
      try container.decodeIfPresent([Int].self, forKey: .value),
      try container.decodeIfPresent(Song.self, forKey: .value),
    ]
    isEmpty = values.allSatisfy { $0 == nil }
  }
}
