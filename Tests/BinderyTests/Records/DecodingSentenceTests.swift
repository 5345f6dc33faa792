import Bindery
import TestSupport
import Testing

struct `Decoding sentences` {
  @Test(arguments: [
    (#"{"title": "a"}"#, "'id' is missing"),
    (#"{"id": null}"#, "'id': expected Int, found null"),
    (#"{"id": "abc"}"#, #"'id': expected Int, found the text "abc""#),
    (#"{"id": true}"#, "'id': expected Int, found true"),
    (#"{"id": 3.5}"#, "'id': expected Int, found the number 3.5"),
    (#"{"id": 123456789012345678901}"#, "'id': expected Int, found the number 123456789012345678901"),
    (#"{"id": [1, 2]}"#, "'id': expected Int, found the array [1, 2]"),
    (#"{"id": {"a": 1}}"#, #"'id': expected Int, found the object {"a": 1}"#),
    (#"{"id": 1, "title": 7}"#, "'title': expected String, found the number 7"),
    (#"{"id": 1, "small": 300}"#, "'small': expected Int8, found the number 300"),
    (#"{"id": 1, "ratio": "x"}"#, #"'ratio': expected Double, found the text "x""#),
    (#"{"id": 1, "flag": 1}"#, "'flag': expected Bool, found the number 1"),
    (#"{"id": 1, "genres": {}}"#, "'genres': expected an array, found the object {}"),
    (#"{"id": 1, "genres": [1]}"#, "'genres[0]': expected an object, found the number 1"),
    (#"{"id": 1, "genres": [{"name": "a"}, {}]}"#, "'genres[1].name' is missing"),
    (#"{"id": 1, "genres": [{"name": "a"}, {"name": null}]}"#, "'genres[1].name': expected String, found null"),
    (#"{"id": 1, "pair": [1]}"#, "'pair[1]': the array ends after 1 elements"),
    (#"{"id": 1, "pair": [1, "a"]}"#, #"'pair[1]': expected Int, found the text "a""#),
    (#"{"id": 1, "title": ["a\nb"]}"#, #"'title': expected String, found the array ["a\nb"]"#),
    (#"{"id": "a\n\nb"}"#, #"'id': expected Int, found the text "a b""#),
  ])
  func `An error says where, what was expected and what was there`(json: String, expected: String) throws {
    let record = try Record.reading(json)
    let error = #expect(throws: DecodingError.self) { try RecordDecoder().decode(Item.self, from: record) }
    expectEqual(error.map(RecordDecoder.sentence), expected)
  }

  @Test(arguments: [(40, 40), (41, 40), (100_000, 40)])
  func `Long values are cut`(count: Int, shown: Int) {
    let text = String(repeating: "é", count: count)
    let error = #expect(throws: DecodingError.self) {
      try RecordDecoder().decode(Item.self, from: .holding([("id", .text(text))]))
    }
    let kept = count == shown ? text : String(repeating: "é", count: shown - 1) + "…"
    expectEqual(error.map(RecordDecoder.sentence), #"'id': expected Int, found the text "\#(kept)""#)
  }

  @Test func `An error of another kind says what it says`() {
    struct Odd: Error, CustomStringConvertible {
      var description: String { "odd\nthing" }
    }
    expectEqual(RecordDecoder.sentence(for: Odd()), "odd thing")
    let error = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "nothing fits"))
    expectEqual(RecordDecoder.sentence(for: error), "nothing fits")
  }
}

private struct Item: Decodable {
  var id: Int
  var title: String?
  var small: Int8?
  var ratio: Double?
  var flag: Bool?
  var genres: [Genre]?
  var pair: Pair?

  struct Genre: Decodable {
    var name: String
  }

  struct Pair: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      _ = try container.decode(Int.self)
    }
  }
}
