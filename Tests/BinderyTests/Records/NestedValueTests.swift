import Bindery
import TestSupport
import Testing

struct `Nested values` {
  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>, [1, 2, Int.max])
  func `A value of any shape decodes, however the host hands it over`(seed: UInt64, partSize: Int) throws {
    var random = SplitMix64(seed: seed)
    let album = Album.random(using: &random)
    let record = try Record.reading(album.json, partSize: partSize)
    try expectEqual(RecordDecoder().decode(Album.self, from: record), album)
  }

  @Test func `Values nest to any depth`() throws {
    let depth = 200
    let json = String(repeating: #"{"next": "#, count: depth) + "{}" + String(repeating: "}", count: depth)
    var link: Link? = try RecordDecoder().decode(Link.self, from: .reading(json))
    var count = -1
    while let next = link {
      link = next.next
      count += 1
    }
    expectEqual(count, depth)
  }

  // MARK: Shapes

  @Test func `Arrays keep their order, their nulls and their ends`() throws {
    try expectEqual(decode([Int].self, "[]"), [])
    try expectEqual(decode([Int].self, "[3, 1, 2.0]"), [3, 1, 2])
    try expectEqual(decode([Int?].self, "[1, null]"), [1, nil])
    try expectEqual(decode([[String]].self, #"[["a"], [], ["b", "c"]]"#), [["a"], [], ["b", "c"]])
    try expectEqual(decode([Song].self, #"[{"trackId": 1, "trackName": "a"}]"#), [Song(trackId: 1, trackName: "a")])
    try expectEqual(decode(Pair.self, #"["a", 1]"#), Pair(name: "a", number: 1, rest: nil))
    try expectEqual(decode(Pair.self, #"["a", 1, null]"#), Pair(name: "a", number: 1, rest: nil))
    try expectEqual(decode(Pair.self, #"["a", 1, true]"#), Pair(name: "a", number: 1, rest: true))
  }

  @Test func `Dictionaries have the keys of the data, each once`() throws {
    try expectEqual(decode([String: Int].self, "{}"), [:])
    try expectEqual(decode([String: Int].self, #"{"a": 1, "b": 2, "a": 3}"#), ["a": 3, "b": 2])
    try expectEqual(decode([Int: String].self, #"{"1": "a", "2": "b"}"#), [1: "a", 2: "b"])
    try expectEqual(decode([String: [String: Bool]].self, #"{"a": {"b": true}}"#), ["a": ["b": true]])
  }

  @Test(
    arguments: [
      (#""maybe""#, nil), (#""explicit""#, .explicit), (#""clean""#, .clean), ("1", nil), ("[]", nil),
    ] as [(String, Rating?)])
  func `A case with a raw value decodes from that`(json: String, expected: Rating?) {
    expectEqual((try? decode(Rating.self, json)), expected)
  }

  @Test(
    arguments: [
      (#"{"point": {}}"#, .point), (#"{"circle": {"radius": 2}}"#, .circle(radius: 2)),
      (#"{"box": {"_0": 1, "_1": 2}}"#, .box(1, 2)), (#"{"box": {"_0": 1}}"#, nil), ("{}", nil),
      (#"{"line": {}}"#, nil),
      (#"{"point": {}, "circle": {"radius": 2}}"#, nil),
      (#"{"circle": {"radius": 1}, "circle": {"radius": 2}}"#, .circle(radius: 2)),
    ] as [(String, Shape?)])
  func `A case with values decodes as from JSON`(json: String, expected: Shape?) {
    expectEqual((try? decode(Shape.self, json)), expected)
  }

  @Test func `A superclass decodes from its own key, or from the same object`() throws {
    let nested = try RecordDecoder().decode(Nested.self, from: .reading(#"{"age": 1, "super": {"name": "a"}}"#))
    #expect((nested.name, nested.age) == ("a", 1))
    #expect(throws: DecodingError.self) {
      try RecordDecoder().decode(Nested.self, from: .reading(#"{"age": 1, "name": "a"}"#))
    }
    let shared = try RecordDecoder().decode(Shared.self, from: .reading(#"{"age": 1, "name": "a"}"#))
    #expect((shared.name, shared.age) == ("a", 1))
  }

  @Test func `Nested containers read what nested types read`() throws {
    let json = #"{"a": {"x": 1, "list": [1, [2, 3], {"x": 4}, 5]}, "extra": {"b": 6}}"#
    try expectEqual(
      RecordDecoder().decode(NumbersByContainers.self, from: .reading(json)).numbers, [1, 1, 2, 3, 4, 5, 6])
  }

  @Test(arguments: [#""text""#, "1", "true", "[]"])
  func `A scalar or an array is no object`(json: String) {
    #expect(throws: DecodingError.self) { try decode([String: String].self, json) }
    #expect(throws: DecodingError.self) { try decode(Song.self, json) }
  }

  @Test(arguments: [#""text""#, "1", "true", "{}"])
  func `A scalar or an object is no array`(json: String) {
    #expect(throws: DecodingError.self) { try decode([Int].self, json) }
  }

  @Test func `What the host can't parse says so, and where`() throws {
    let record = Record.holding([("value", .json("{oops"))])
    let error = #expect(throws: DecodingError.self) {
      try RecordDecoder().decode([String: [String: Int]].self, from: record)
    }
    expectEqual(error.map(RecordDecoder.sentence), "'value': this is not JSON")
  }

  // MARK: Support

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    let record = try Record.reading(#"{"value": \#(json)}"#)
    return try RecordDecoder().decode(Box<Value>.self, from: record).value
  }
}

private struct Box<Value: Decodable>: Decodable {
  var value: Value
}

enum Rating: String, Decodable {
  case explicit, clean
}

private final class Link: Decodable {
  var next: Link?
}

private struct Pair: Decodable, Equatable {
  let name: String
  let number: Int
  let rest: Bool?

  init(name: String, number: Int, rest: Bool?) {
    self.name = name
    self.number = number
    self.rest = rest
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    name = try container.decode(String.self)
    number = try container.decode(Int.self)
    rest = try container.decodeIfPresent(Bool.self)
    #expect(container.isAtEnd)
    #expect(throws: DecodingError.self) { try container.decode(Int.self) }
    expectEqual(container.currentIndex, container.count)
  }
}

private struct Album: Codable, Equatable {
  var title: String
  var tracks: [Song]
  var tags: [String: [Int?]]
  var inner: [Album]

  static func random(using random: inout SplitMix64, depth: Int = 2) -> Album {
    let count = Int.random(in: 0...3, using: &random)
    return Album(
      title: ["", "a", #"x"y"#, "line\nbreak", "{[日本]}"].randomElement(using: &random) ?? "",
      tracks: (0..<count).map { Song(trackId: $0, trackName: "n\(count)", artistName: $0 == 1 ? "a" : nil) },
      tags: Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("t\($0)", [Int?](repeating: $0 == 0 ? nil : 1, count: $0)) }),
      inner: depth == 0 ? [] : (0..<count).map { _ in .random(using: &random, depth: depth - 1) })
  }

  var json: String {
    let tracks = tracks.map { song in
      let artist = song.artistName.map { #", "artistName": "\#($0)""# } ?? ""
      return #"{"trackId": \#(song.trackId), "trackName": "\#(song.trackName)"\#(artist)}"#
    }
    let tags = tags.map { key, value in
      #""\#(key)": [\#(value.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ","))]"#
    }
    let title = title.map { ["\"": #"\""#, "\n": #"\n"#][$0] ?? "\($0)" }.joined()
    return #"{"title": "\#(title)", "tracks": [\#(tracks.joined(separator: ", "))], "#
      + #""tags": {\#(tags.joined(separator: ", "))}, "inner": [\#(inner.map(\.json).joined(separator: ","))]}"#
  }
}

private class Base: Decodable {
  let name: String
}

private final class Nested: Base {
  let age: Int

  private enum Keys: String, CodingKey {
    case age
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    age = try container.decode(Int.self, forKey: .age)
    try super.init(from: container.superDecoder())
  }
}

private final class Shared: Base {
  let age: Int

  private enum Keys: String, CodingKey {
    case age
  }

  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }
}

/// Reads nested values by containers rather than by types.
private struct NumbersByContainers: Decodable {
  private enum Keys: String, CodingKey {
    case a, b, x, list, extra
  }

  var numbers: [Int] = []

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let inner = try container.nestedContainer(keyedBy: Keys.self, forKey: .a)
    numbers.append(try inner.decode(Int.self, forKey: .x))
    var list = try inner.nestedUnkeyedContainer(forKey: .list)
    numbers.append(try list.decode(Int.self))
    var innermost = try list.nestedUnkeyedContainer()
    while !innermost.isAtEnd { numbers.append(try innermost.decode(Int.self)) }
    numbers.append(try list.nestedContainer(keyedBy: Keys.self).decode(Int.self, forKey: .x))
    numbers.append(try Int(from: list.superDecoder()))
    let extra = try container.superDecoder(forKey: .extra).container(keyedBy: Keys.self)
    numbers.append(try extra.decode(Int.self, forKey: .b))
    expectEqual(extra.codingPath.map(\.stringValue), ["extra"])
    expectEqual(container.allKeys, [.a, .extra])
    #expect(try !container.decodeNil(forKey: .a))
    #expect(!container.contains(.b))
  }
}
