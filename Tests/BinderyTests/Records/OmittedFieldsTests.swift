@testable import Bindery
import Synchronization
import TestSupport
import Testing

struct `Omitted fields` {
  private let omissions = OmittedFields()

  @Test func `An optional property of another type is left out, and the rest stays`() throws {
    let record = Record.holding([("trackId", 1), ("trackName", "a"), ("artistName", 7), ("trackTimeMillis", "9")])
    try expectEqual(
      RecordDecoder().decode(Song.self, from: record, omitting: omissions), Song(trackId: 1, trackName: "a"))
  }

  @Test func `A required property of another type is an error as ever`() {
    let record = Record.holding([("trackId", 1), ("trackName", 2), ("artistName", 7)])
    let error = #expect(throws: DecodingError.self) {
      try RecordDecoder().decode(Song.self, from: record, omitting: omissions)
    }
    expectEqual(error.map(RecordDecoder.sentence), "'trackName': expected String, found the number 2")
  }

  @Test func `Without a list of omitted fields, nothing is left out`() {
    let record = Record.holding([("trackId", 1), ("trackName", "a"), ("artistName", 7)])
    let error = #expect(throws: DecodingError.self) { try RecordDecoder().decode(Song.self, from: record) }
    expectEqual(error.map(RecordDecoder.sentence), "'artistName': expected String, found the number 7")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Whatever an optional property has, the others decode as they do without it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values: [RecordValue] = [
      nil, true, 7, -1, 0.5, .double(.nan), .json("18446744073709551616"), "", "abc", "2011-09-13T07:00:00Z",
      .json("[]"), .json("{}"), .json("[1,\"a\"]"), .json(#"{"name":"a"}"#), .json("[["), .json(#"[{"name":"a"},[]]"#),
    ]
    for _ in 0..<20 {
      let fields = Optionals.Key.allCases.map { ($0.rawValue, values.randomElement(using: &random) ?? nil) }
      let all = try RecordDecoder().decode(Optionals.self, from: .holding([("id", 1)] + fields), omitting: omissions)
      for (key, value) in fields {
        let alone = Record.holding([("id", 1), (key, value)])
        let strict = try? RecordDecoder().decode(Optionals.self, from: alone)
        let forgiven = try RecordDecoder().decode(Optionals.self, from: alone, omitting: omissions)
        expectEqual(forgiven.shown[key], strict?.shown[key] ?? "nil", "\(key): \(value)")
        expectEqual(all.shown[key], forgiven.shown[key], "\(key): \(value)")
      }
    }
  }

  @Test func `A nested property costs the nearest optional one`() throws {
    let json = #"""
      {"id": 1, "genre": {"name": 7}, "tags": ["a", 7, null], "places": {"a": 1, "b": "x"}, "all": [{"name": "b"}, 1]}
      """#
    let nested = try RecordDecoder().decode(Nested.self, from: .reading(json), omitting: omissions)
    expectEqual(nested.genre, Nested.Genre(name: nil))
    expectEqual(nested.tags, ["a", nil, nil])
    expectEqual(nested.places, ["a": 1, "b": nil])
    expectNil(nested.all)
  }

  @Test func `Each field is told once, with its path and its value`() throws {
    let told = Mutex<[String]>([])
    omissions.listen { sentence in told.withLock { $0.append(sentence) } }
    for value in [7, 8] as [RecordValue] {
      _ = try RecordDecoder().decode(
        Song.self, from: .holding([("trackId", 1), ("trackName", "a"), ("artistName", value)]), omitting: omissions)
    }
    let json = #"{"id": 1, "genre": {"name": [1]}, "tags": [1, 2], "all": [{"name": "b"}, 1]}"#
    _ = try RecordDecoder().decode(Nested.self, from: .reading(json), omitting: omissions)
    expectEqual(
      told.withLock { $0 },
      [
        "'artistName': expected String, found the number 7", "'genre.name': expected String, found the array [1]",
        "'tags[0]': expected String, found the number 1", "'all[1]': expected an object, found the number 1",
      ])
  }

  @Test func `No data makes the list of fields endless`() throws {
    let told = Mutex(0)
    omissions.listen { _ in told.withLock { $0 += 1 } }
    let record = Record.holding((0..<1000).map { ("key\($0)", .integer($0)) })
    _ = try RecordDecoder().decode([String: String?].self, from: record, omitting: omissions)
    expectEqual(told.withLock { $0 }, OmittedFields.limit)
  }

  @Test func `An error of a type's own is no other type`() {
    #expect(throws: Picky.Refusal.self) {
      try RecordDecoder().decode(
        [String: Picky?].self, from: .holding([("value", "x")]), omitting: omissions)
    }
  }

  @Test func `A binding leaves out what isn't of its type, and says so`() throws {
    let told = Mutex<[String]>([])
    let binding = ViewBinding(Song.self, SongViewModel.self, SongView.self)
    binding.omissions?.listen { sentence in told.withLock { $0.append(sentence) } }
    let record = Record(kind: "song", fields: ["trackId": 7, "trackName": "Blue Monday", "trackTimeMillis": "449"])
    let viewModel = try binding.model(from: record).viewModel(in: Context())
    try expectEqual((0..<3).map(viewModel.property), [.text("Blue Monday"), .absent, .absent])
    expectEqual(told.withLock { $0 }, [#"'trackTimeMillis': expected Int, found the text "449""#])
  }
}

/// A type with an optional property of each type that containers know.
private struct Optionals: Decodable {
  enum Key: String, CaseIterable {
    case bool, text, double, float, int, int8, int16, int32, int64, int128, uint, uint8, uint16, uint32, uint64, uint128
    case list, object, optional
  }

  let id: Int
  let bool: Bool?
  let text: String?
  let double: Double?
  let float: Float?
  let int: Int?
  let int8: Int8?
  let int16: Int16?
  let int32: Int32?
  let int64: Int64?
  let int128: Int128?
  let uint: UInt?
  let uint8: UInt8?
  let uint16: UInt16?
  let uint32: UInt32?
  let uint64: UInt64?
  let uint128: UInt128?
  let list: [Int]?
  let object: Nested.Genre?
  let optional: Point?

  /// The values as text, by the names of their properties.
  var shown: [String: String] {
    Mirror(reflecting: self).children.reduce(into: [:]) { shown, child in
      guard let label = child.label, label != "id" else { return }
      let value = Mirror(reflecting: child.value)
      shown[label] = value.children.first.map { "\($0.value)" } ?? "nil"
    }
  }
}

private struct Nested: Decodable {
  struct Genre: Decodable, Hashable {
    let name: String?
  }

  let id: Int
  let genre: Genre?
  let tags: [String?]?
  let places: [String: Int?]?
  let all: [Genre]?
}

/// A type that takes no value, for a reason of its own.
private struct Picky: Decodable {
  struct Refusal: Error {}

  init(from decoder: any Decoder) throws {
    throw Refusal()
  }
}
