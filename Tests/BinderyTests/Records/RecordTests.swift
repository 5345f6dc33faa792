import Bindery
import CBindery
import TestSupport
import Testing

struct `Records` {
  private static let values: [(String, RecordValue)] = [
    ("null", nil), ("bool", true), ("integer", 7), ("double", 0.5), ("text", "Größe"), ("json", .json("[1]")), ("", ""),
    ("long", .text(String(repeating: "日本", count: 500))), ("text", "last"),
  ]

  // MARK: Laws

  @Test func `A record gives back its values, and a copy does too`() {
    let record = Record(kind: "song", fields: ["null": nil, "text": "first", "json": .json("[1]"), "text": "last"])
    for record in [record, record.copy()] {
      expectEqual(record.kind, "song")
      expectEqual(record.fields.map(\.key), ["null", "text", "json", "text"])
      expectEqual(record.fields.map(\.value), [nil, "first", .json("[1]"), "last"])
    }
    let other = Record.holding(Self.values)
    for record in [other, other.copy()] {
      expectEqual(record.fields.map(\.key), Self.values.map(\.0))
      expectEqual(record.fields.map(\.value), Self.values.map(\.1))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Of several fields with one key, the last one counts`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = [
      "a", "b", "ab", "trackName", "trackViewName", "trackViewUrls", "collectionViewUrl0", "collectionViewUrl1",
    ]
    let count = [Int.random(in: 0...9, using: &random), 150, 192, 1000].randomElement(using: &random) ?? 0
    let values = (0..<count).map { index in
      (index > 20 ? "other\(index)" : names.randomElement(using: &random) ?? "a", RecordValue.integer(Int64(index)))
    }.shuffled(using: &random)
    let record = Record.holding(values)
    let decoded = try? RecordDecoder().decode([String: Int64].self, from: record)
    for name in names {
      let expected = values.last { $0.0 == name }?.1
      expectEqual(record[name], expected)
      expectEqual(decoded?[name].map { .integer($0) }, expected)
    }
    expectEqual(decoded?.count, Set(values.map(\.0)).count)
  }

  // MARK: The contract

  @Test func `Texts end in a NUL that their count leaves out`() {
    let record = Record(kind: "song", fields: ["key": "value"])
    record.withUnsafePointer { record in
      expectEqual(record.pointee.size, UInt32(MemoryLayout<bindery_record>.size))
      expectEqual(record.pointee.count, 1)
      for text in [record.pointee.kind, record.pointee.fields[0].key, record.pointee.fields[0].value.text] {
        expectEqual(text.bytes[text.count], 0)
        expectEqual(text.string, String(cString: text.bytes))
      }
    }
  }

  @Test func `A text of an impossible count is empty`() {
    "text".withContractText { text in
      for count in [Int.min, -1, 0] {
        let text = bindery_text(bytes: text.bytes, count: count)
        #expect(text.string.isEmpty)
        #expect(!text.equals("text"))
      }
      #expect(bindery_text(bytes: nil, count: 4).string.isEmpty)
    }
  }

  @Test func `A field is found in C as in Swift`() {
    Record.holding(Self.values).withUnsafePointer { record in
      expectEqual(bindery_field_named(record, "text").pointee.value.text.string, "last")
      expectEqual(bindery_field_named(record, "integer").pointee.value.i64, 7)
      expectNil(bindery_field_named(record, "no such key"))
    }
  }

  @Test func `A value of an unknown type counts as null`() throws {
    let record = Record.holding([("a", 1), ("b", "x")], types: ["a": 99])
    expectEqual(record["a"], .null)
    expectEqual(record.copy().fields.map(\.value), [nil, "x"])
    try expectEqual(RecordDecoder().decode([String: String?].self, from: record), ["a": nil, "b": "x"])
    try expectEqual(RecordDecoder().decode(Optionals.self, from: record), Optionals(a: nil))
  }

  @Test func `Text that is not UTF-8 is repaired, and text without bytes is empty`() {
    let bytes = [0x61, 0xFF].map { CChar(truncatingIfNeeded: $0) }
    bytes.withUnsafeBufferPointer { expectEqual(bindery_text(bytes: $0.baseAddress, count: 2).string, "a\u{FFFD}") }
    expectEqual(bindery_text(bytes: nil, count: 0).string, "")
    expectEqual(bindery_text(bytes: nil, count: 9).string, "")
  }

  @Test(arguments: [("a", true), ("", false), ("b", false), ("ab", false)])
  func `Text is compared byte by byte`(text: String, isEqual: Bool) {
    text.withContractText { expectEqual($0.equals("a"), isEqual) }
  }

  @Test func `A record without fields is one`() throws {
    for record in [Record(kind: "song", fields: [:]), .holding([])] {
      #expect(record.fields.isEmpty)
      expectNil(record["a"])
      try expectEqual(RecordDecoder().decode(Optionals.self, from: record), Optionals(a: nil))
    }
  }

  // MARK: Copies

  @Test func `A copy outlives its record`() {
    var record: Record? = Record.holding(Self.values)
    let copy = record?.copy()
    record = nil
    expectEqual(copy?.fields.map(\.value), Self.values.map(\.1))
  }

  @Test func `A copy of a borrowed record can't be expanded, and says so`() throws {
    let record = try Record.reading(#"{"a": [1]}"#)
    record.withUnsafePointer { pointer in
      let borrowed = Record(unsafe: pointer, owner: nil)
      expectEqual((try? RecordDecoder().decode([String: [Int]].self, from: borrowed)), ["a": [1]])
      let error = #expect(throws: DecodingError.self) {
        try RecordDecoder().decode([String: [Int]].self, from: borrowed.copy())
      }
      expectEqual(error.map(RecordDecoder.sentence), "'a': nested values can't be read here")
    }
  }

  private struct Optionals: Decodable, Equatable {
    var a: Int?
  }
}
