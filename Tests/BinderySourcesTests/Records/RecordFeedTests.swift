import Bindery
import BinderySources
import TestSupport
import Testing

struct `Records that are handed over piece by piece` {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A feed finds what a reader finds, however the input is cut`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes = Array(
      (#"{"results":[{"n":1,"a":"x\"y"},{"n":2,"b":[{"c":"d"}]},{"n":"é"}],"t":{}}"# + "\n{\"n\":3}\n[{\"n\":4}]").utf8)
    if seed % 2 == 1 {
      for _ in 0..<3 { bytes[Int.random(in: 1..<bytes.count, using: &random)] = UInt8(ascii: "}") }
    }
    try expectEqual(transcript(feed(bytes, using: &random)), transcript(readItems(bytes)))
  }

  @Test func `Items are handed over as soon as they have ended`() throws {
    var feed = RecordFeed(name: "test")
    try expectEqual(outline(feed.append(Array(#"[{"n":1},{"n""#.utf8)).flatMap { $0.records() }), "1")
    try expectEqual(outline(feed.append(Array(#"":2},"#.utf8.dropFirst())).flatMap { $0.records() }), "2")
    try expectEqual(outline(feed.append([]).flatMap { $0.records() }), "")
  }

  @Test func `What is cut off at the end is a damaged item`() throws {
    var feed = RecordFeed(name: "test")
    _ = try feed.append(Array(#"{"results":[{"n":1},{"n":2"#.utf8))
    try expectEqual(outline(feed.finish().flatMap { $0.records() }), "!20")
  }

  @Test(arguments: [
    ("", SourceError.Code.empty), ("\n\n", .empty), ("<html>", .notJSON),
    (#"{"errorMessage":"Invalid value(s) for key(s): [x]"}"#, .refusedByService),
  ])
  func `An input without items says why`(text: String, code: SourceError.Code) {
    var random = SplitMix64(seed: 1)
    let error = #expect(throws: SourceError.self) { _ = try feed(Array(text.utf8), using: &random) }
    expectEqual(error?.code, code)
  }

  @Test func `A message of a service among items is an item like others`() throws {
    var random = SplitMix64(seed: 2)
    let bytes = Array(#"{"errorMessage":"no"}{"n":2}"#.utf8)
    try expectEqual(transcript(feed(bytes, using: &random)), transcript(readItems(bytes)))
  }

  /// Feeds bytes in pieces of random sizes.
  private func feed(_ bytes: [UInt8], using random: inout SplitMix64) throws -> [RecordItem] {
    var feed = RecordFeed(name: "test.json")
    var items: [RecordItem] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...20, using: &random))
      items += try feed.append(Array(piece)).flatMap { $0.records() }
      rest = rest.dropFirst(piece.count)
    }
    return try items + feed.finish().flatMap { $0.records() }
  }
}
