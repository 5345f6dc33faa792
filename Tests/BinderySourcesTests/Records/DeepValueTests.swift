import Bindery
import BinderySources
import TestSupport
import Testing

struct `Values nested deep` {
  private func deep(_ levels: Int, around value: String = "") -> String {
    String(repeating: "[", count: levels) + value + String(repeating: "]", count: levels)
  }

  @Test(arguments: [255, 256, 257, 5000, 1_000_000])
  func `However deep a field is, the item has all its fields`(levels: Int) throws {
    let objects = String(repeating: "{\"a\":", count: levels) + "1" + String(repeating: "}", count: levels)
    for value in [deep(levels), objects] {
      for text in [
        "{\"n\":1,\"a\":\(value)}", "{\"a\": \(value) ,\"n\":1}", "{\"b\":[],\"a\":\(value),\"c\":{},\"n\":1}",
      ] {
        let items = try readItems("[\(text),{\"n\":2}]\n{\"n\":3}")
        expectEqual(outline(items), "1 2 3")
        expectEqual(items[0].record?["a"], .json(value))
      }
    }
  }

  @Test(arguments: [255, 257, 100_000])
  func `Nesting in the object around a list costs nothing`(levels: Int) throws {
    let text = "{\"a\":\(deep(levels)),\"results\":[{\"n\":1}],\"b\":\(deep(levels))}"
    try expectEqual(outline(readItems(text)), "1")
    // The rest of such an object is checked as any other.
    try expectEqual(outline(readItems("{\"results\":[{\"n\":1}],\"b\":\(deep(levels)),\"c\":tru}")), "1 !20")
    let twice = "{\"a\":\(deep(levels)),\"results\":7,\"results\":[{\"n\":1}]}"
    try expectEqual(outline(readItems(twice)), "!0 1")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A value is damaged deep inside where it is damaged alone`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\n\"", "\"\\u00e9\"", "\"\\ud83c\\udfb8\"", "\"\\x\"", "\"\\u12\"",
      "1",
      "-2.5e3", "01", "1.", "-", "true", "null", "nul", " ", "x",
    ]
    var found: [Bool: Int] = [:]
    for _ in 0..<200 {
      let count = Int.random(in: 1..<9, using: &random)
      let value = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      // Both depths are more than a value can close.
      let isDamaged = [10, 300].map { levels in
        let record = (try? readItems("[{\"n\":1,\"a\":\(deep(levels, around: value)),\"b\":2}]"))?.first?.record
        return record?["b"] != .integer(2)
      }
      expectEqual(isDamaged[1], isDamaged[0], "\(value)")
      found[isDamaged[0], default: 0] += 1
    }
    #expect(found.count == 2)
  }

  @Test func `Half a surrogate pair deep inside costs its character`() throws {
    let record = try #require(readItems("{\"n\":1,\"a\":\(deep(300, around: #""\ud83d""#))}").first?.record)
    expectEqual(record["a"], .json(deep(300, around: #""\ufffd""#)))
  }

  @Test(arguments: [(256, true), (257, false), (1_000_000, false)])
  func `What decodes a value is given no more levels than the limit`(levels: Int, isDecoded: Bool) throws {
    let record = try #require(readItems("{\"n\":1,\"a\":\(deep(levels))}").first?.record)
    let decoded = try RecordDecoder().decode(Deep.self, from: record, omitting: OmittedFields())
    expectEqual(decoded.a?.levels, isDecoded ? levels : nil)
    expectEqual(decoded.n, 1)
    guard !isDecoded else { return }
    let error = #expect(throws: DecodingError.self) { try RecordDecoder().decode(Deep.self, from: record) }
    expectEqual(
      error.map(RecordDecoder.sentence),
      "'a': expected the JSON of an array or object, but a value is nested too deep")
  }
}

private struct Deep: Decodable {
  let n: Int
  let a: Levels?
}

/// A type that takes lists in lists by recursion.
private struct Levels: Decodable {
  let levels: Int

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    levels = list.isAtEnd ? 1 : try list.decode(Levels.self).levels + 1
  }
}
