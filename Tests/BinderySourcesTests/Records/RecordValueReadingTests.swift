import Bindery
import BinderySources
import TestSupport
import Testing

struct `Values of records` {
  @Test(
    arguments: [
      ("1000629450543", .integer(1_000_629_450_543)),
      ("2607750.0", .double(2_607_750)),
      ("-1.00", .double(-1)),
      ("0", .integer(0)),
      ("-7", .integer(-7)),
      ("1e3", .double(1000)),
      ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .json("9223372036854775808")),
      ("-9223372036854775809", .json("-9223372036854775809")),
      ("123456789012345678901234567890", .json("123456789012345678901234567890")),
      ("1e400", .json("1e400")),
      ("true", true),
      ("false", false),
      ("null", nil),
      (#""plain""#, "plain"),
      (#""""#, ""),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u00e9 \ud83d\ude00 é 😀""#, "é 😀 é 😀"),
      (#""a\u0000b""#, "a\0b"),
      ("[1, {\"a\" : [ ]}]  ", .json("[1, {\"a\" : [ ]}]")),
      ("{ }", .json("{ }")),
    ] as [(String, RecordValue)])
  func `A value keeps its type`(json: String, value: RecordValue) throws {
    try expectEqual(Record(json: "{\"a\":\(json)}")["a"], value)
    try expectEqual(Record(json: "{\"a\": \(json) , \"b\":0}")["a"], value)
  }

  @Test func `Fields keep their order, and the last of two keys counts`() throws {
    let record = try Record(json: #"{"b":1,"a":2,"b":"3","":4,"\u0062":5}"#)
    expectEqual(record.fields.map(\.key), ["b", "a", "b", "", "b"])
    expectEqual(record["b"], 5)
    expectEqual(record[""], 4)
  }

  @Test func `Keys are told apart, whatever the record before had`() throws {
    let items = try readItems(#"[{"ab":1,"c":2},{"a":3,"cd":4},{"ab":5,"c":6},{"a\"b":7},{"ab":8}]"#)
    expectEqual(
      items.map { $0.record?.fields.map(\.key) }, [["ab", "c"], ["a", "cd"], ["ab", "c"], ["a\"b"], ["ab"]])
  }

  @Test(
    arguments: [
      (#"{"a\\":1}{"a\"b":2}"#, ["a\\"], ["a\"b"]),
      (#"{"a\":":1}{"a":"b"}"#, ["a\":"], ["a"]),
      (#"{"\u0061":1}{"a":2}"#, ["a"], ["a"]),
      (#"{"b":1}{"a\\":2,"a\"b":3}"#, ["b"], ["a\\", "a\"b"]),
      (#"{}{"a\\":2,"a\"b":3}"#, [], ["a\\", "a\"b"]),
    ] as [(String, [String], [String])])
  func `A key that was unescaped is not compared with JSON`(json: String, first: [String], second: [String]) throws {
    let items = try readItems(json)
    expectEqual(items.map { $0.record?.fields.map(\.key) }, [first, second])
  }

  @Test(arguments: [
    (#"{"kind":"song","wrapperType":"track"}"#, "song"),
    (#"{"wrapperType":"collection"}"#, "collection"),
    (#"{"wrapperType":"collection","kind":null}"#, "collection"),
    (#"{"kind":7,"wrapperType":"artist"}"#, "artist"),
    (#"{"kind":"","wrapperType":"artist"}"#, "artist"),
    (#"{"kind":"a","kind":"b"}"#, "b"),
    (#"{"trackName":"x"}"#, "unknown"),
    ("{}", "unknown"),
  ])
  func `The kind is the field kind, else wrapperType`(json: String, kind: String) throws {
    try expectEqual(Record(json: json).kind.rawValue, kind)
  }

  @Test func `Nested values can be expanded at any depth`() throws {
    struct Shelf: Decodable, Equatable {
      struct Book: Decodable, Equatable {
        var title: String
        var pages: [Int]
        var notes: [[String: String]]
      }

      var books: [Book]
    }
    let record = try Record(
      json:
        #"{"books":[{"title":"\u00c9 \"1\"","pages":[1,2],"notes":[{"a":"b"},{}]},{"title":"","pages":[],"notes":[]}]}"#
    )
    let shelf = try RecordDecoder().decode(Shelf.self, from: record)
    expectEqual(shelf.books.first, .init(title: "É \"1\"", pages: [1, 2], notes: [["a": "b"], [:]]))
    expectEqual(shelf.books.count, 2)
  }

  @Test func `A record outlives its reader, chunk and batch`() throws {
    func lastRecord() throws -> Record? {
      try readItems(#"[{"n":1},{"kind":"song","a":"text"}]"#).last?.record
    }
    let record = try #require(try lastRecord())
    expectEqual(record.kind, "song")
    expectEqual(record["a"], "text")
  }

  @Test func `A chunk can be parsed on several threads`() async throws {
    let lines = (0..<500).map { "{\"n\":\($0),\"a\":[\($0)]}" }.joined(separator: "\n")
    var reader = RecordReader(bytes: Array(lines.utf8), name: "lines")
    let chunk = try #require(try reader.nextChunk())
    let outlines = await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { outline(Array(chunk.records())) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    let numbers: [String] = (0..<500).map { String($0) }
    expectEqual(outlines, [numbers.joined(separator: " ")])
    expectEqual(chunk.records().offset(at: 1), 16)
  }

  @Test(arguments: [
    ("[]", "it has no object"),
    (#"[{"a":1},{"a":2}]"#, "it has more than one object"),
    (#"{"a":}"#, "'a': a value is neither"),
  ])
  func `A record of text needs one object`(json: String, detail: String) {
    let error = #expect(throws: SourceError.self) { try Record(json: json) }
    expectEqual(error?.code, .notJSON)
    expectEqual(error?.detail.hasPrefix(detail), true)
  }
}
