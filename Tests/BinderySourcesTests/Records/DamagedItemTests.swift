import Bindery
@testable import BinderySources
import TestSupport
import Testing

struct `Damaged items` {
  @Test(arguments: [
    ("a value that is none", #"[{"n":1},{"n":tru},{"n":3}]"#, "1 !9 3"),
    ("a value too few", #"[{"n":1},{"n":},{"n":3}]"#, "1 !9 3"),
    ("a string without an end", #"[{"n":1},{"b":"x},{"c":3},{"n":4}]"#, "1 !9 unknown 4"),
    ("a string without an end, in lines", "{\"n\":1}\n{\"n\":\"x}\n{\"n\":3}", "1 !8 3"),
    ("quotes in a string", #"[{"n":1},{"b":"he said "hi" to me"},{"n":3}]"#, "1 !9 3"),
    ("quotes deep in a string", #"[{"n":1,"b":[{"n":2},{"n":"q"q"},{"n":4}]},{"n":3}]"#, "!1 3"),
    ("a line break in a string", "[{\"n\":1},{\"b\":\"x\ny\"},{\"n\":3}]", "1 !9 3"),
    ("a bracket too few", #"[{"n":1},{"b":[1,2},{"n":3}]"#, "1 !9 3"),
    ("a line that is cut off", "{\"n\":1}\n{\"n\":\n{\"n\":3}\n{\"n\":4}", "1 !8 3 4"),
    ("a line that is cut off in a list", "{\"n\":1}\n{\"n\":[1,2,\n{\"n\":3}\n{\"n\":4}", "1 !8 3 4"),
    (
      "an answer that is cut off before another", "{\"results\":[\n{\"n\":1},\n{\"n\":\"\n{\"results\":[\n{\"n\":3}]}",
      "1 !22 3"
    ),
    ("a record that is cut off", "\u{1e}{\"n\":1}\n\u{1e}{\"n\":2,\"b\u{1e}{\"n\":3}\n\u{1e}{\"n\":4}\n", "1 !10 3 4"),
    ("a record that is cut off in a list", "\u{1e}[{\"n\":1},{\"n\u{1e}{\"n\":3}\n\u{1e}[{\"n\":4}]\n", "1 !10 3 4"),
    ("a record that is cut off between brackets", "\u{1e}{\"n\":1}\n\u{1e}{\"b\":[\u{1e}{\"n\":3}", "1 !10 3"),
    ("a list that is cut off before another", "[{\"n\":1},{\"n\":\"\n[{\"n\":3}]\n[{\"n\":4}]", "1 !9 3 4"),
    ("a list that is cut off behind an item", "[{\"n\":1}\n[{\"n\":3}]\n[{\"n\":4}]", "1 !9 3 4"),
    (
      "an answer in a line that is cut off",
      "{\"results\":[{\"n\":1},{\"n\":\"\n{\"results\":[{\"n\":3}]}\n{\"results\":[{\"n\":4}]}", "1 !20 3 4"
    ),
    (
      "an answer in a line that is cut off behind an item", "{\"results\":[{\"n\":1}\n{\"results\":[{\"n\":3}]}",
      "1 !20 3"
    ),
    ("a line that is cut off before a mark", "\u{feff}{\"n\":1}\n\u{feff}{\"n\":\n\u{feff}{\"n\":3}", "1 !14 3"),
    ("a line that ends with a carriage return", "{\"n\":1}\r{\"n\":\"\r{\"n\":3}\r{\"n\":4}", "1 !8 3 4"),
    ("a list that ends with a carriage return", "[{\"n\":1},{\"n\":\r[{\"n\":3}]\r[{\"n\":4}]", "1 !9 3 4"),
    ("words between items", #"[{"n":1} nonsense {"n":3}]"#, "1 !9 3"),
    ("words between lines", "{\"n\":1}\nnonsense\n{\"n\":3}", "1 !8 3"),
    ("words before an object", "{\"n\":1}\ndata: {\"n\":3}", "1 !8 3"),
    ("a bracket too many", "{\"n\":1}\n}\n{\"n\":3}", "1 !8 3"),
    ("a comma too many", #"[{"n":1,},{"n":3}]"#, "!1 3"),
    ("no comma in between", #"[{"n":1}{"n":3}]"#, "1 3"),
    ("the end of a list missing", #"[{"n":1},{"n":3}"#, "1 3 !16"),
    ("the end of a list in an answer missing", #"{"results":[{"n":1}}"#, "1 !19"),
    ("the end of an answer missing", #"{"results":[{"n":1}]"#, "1 !20"),
  ])
  func `A damaged item costs itself alone`(damage: String, text: String, expected: String) throws {
    try expectEqual(outline(readItems(text)), expected)
  }

  @Test(arguments: [
    ("nothing but a comma", "[,]", "!1", "a comma has no item beside it"),
    ("a comma before the first item", #"[,{"n":1}]"#, "!1 1", "a comma has no item beside it"),
    ("a comma behind the last item", #"[{"n":1},]"#, "1 !9", "a comma has no item beside it"),
    ("two commas at the end", #"[{"n":1},,]"#, "1 !9", "a comma has no item beside it"),
    ("commas in a row", #"[{"n":1} ,,  ,,, {"n":2}]"#, "1 !10 2", "a comma has no item beside it"),
    ("commas in an answer", #"{"results":[,]}"#, "!12", "a comma has no item beside it"),
    ("a comma behind a list", #"[{"n":1}],"#, "1 !9", "a comma stands behind the end of a list"),
    (
      "a comma between answers", #"{"results":[{"n":1}]},{"results":[{"n":2}]}"#, "1 !21 2",
      "a comma stands behind the end of a list"
    ),
    (
      "text behind an answer", #"{"results":[{"n":1}]} text"#, "1 !22",
      "expected an object, found something that is not JSON"
    ),
    (
      "a bracket behind an answer", #"{"results":[{"n":1}]}]"#, "1 !21",
      "expected an object, found something that is not JSON"
    ),
    ("text in an answer, behind its list", #"{"results":[{"n":1}] text}"#, "1 !21", around),
    ("a comma in an answer, behind its list", #"{"results":[{"n":1}],}"#, "1 !20", around),
    ("a member that is none", #"{"results":[{"n":1}],"a":tru}"#, "1 !20", around),
    ("no comma behind the list", #"{"results":[{"n":1}]"a":1}"#, "1 !20", around),
    ("text before the list", #"{"a" text "results":[{"n":1}]}"#, "!0 1", around),
    ("a comma before the list", #"{,"results":[{"n":1}]}"#, "!0 1", around),
    ("a second list", #"{"results":[{"n":1}],"results":[{"n":2}]}"#, "1 !20", twice),
    ("a second key in other letters", #"{"results":[{"n":1}],"re\u0073ults":[{"n":2}]}"#, "1 !20", twice),
    ("a second key before the list", #"{"results":7,"results":[{"n":1}]}"#, "!0 1", twice),
    ("a second list behind an empty one", #"{"results":[],"results":[{"n":1}]}"#, "!13", twice),
  ])
  func `What separates nothing, or stands around a list, is told`(
    damage: String, text: String, expected: String, reason: String
  ) throws {
    for size in [1, 3, 1 << 20] {
      let items = try readItems(text, pieceSize: size)
      expectEqual(outline(items), expected, "pieces of \(size) bytes")
      expectEqual(items.compactMap(\.damage).map(\.reason), [reason])
    }
  }

  private static let around = "what stands around a list of items is not JSON"
  private static let twice = "'results' occurs twice in an object, and the items of one list alone are read"

  @Test(arguments: [
    #"{"results":[{"n":1}],"a":{"results":[{"n":2}]},"b":[1,"\"",null,{}]}"#,
    #"{"a":[{"results":1}],"b":12345678901234567890123456789,"results" : [ {"n":1} ] , "c":-1.5e300 }"#,
    "{\n\"results\"\n:\n[\n{\"n\":1}\n]\n}\n\n",
    #"{"results":[{"n":1}],"deep":\#(String(repeating: "[", count: 600) + String(repeating: "]", count: 600))}"#,
    #"{"results":[{"n":1}]} {"results":[]}"#, "[{\"n\":1}]\n[]\n",
    #"{"n":1}, {"results":[]}"#,
  ])
  func `What is well-formed around a list is told nothing of`(text: String) throws {
    for size in [1, 7, 1 << 20] { try expectEqual(outline(readItems(text, pieceSize: size)), "1") }
  }

  @Test func `A record that is cut off before the next one says so`() throws {
    let items = try readItems("\u{1e}{\"n\":1,\u{1e}{\"n\":2}\n")
    expectEqual(items.first?.damage?.reason, "the next record begins before the item ends")
    expectEqual(outline(items), "!1 2")
  }

  @Test func `What follows a list has no limit, and takes no memory beyond it`() throws {
    let text = "{\"results\":[{\"n\":1}],\"a\":\"" + String(repeating: "x", count: 5000) + "\"}\n{\"n\":2}"
    for size in [10, 100, 1 << 20] {
      try expectEqual(outline(readItems(text, pieceSize: size, itemLimit: 1000)), "1 2", "pieces of \(size) bytes")
    }
  }

  @Test(arguments: [
    ("7", "expected an object, found a number"),
    (#""x""#, "expected an object, found a string"),
    ("[1]", "expected an object, found an array"),
    ("null", "expected an object, found null"),
    ("true", "expected an object, found a truth value"),
    ("01", "expected an object, found something that is not JSON"),
    (#"{"a":1.2.3}"#, "'a': a number is malformed"),
    (#"{"a":1,"b":no}"#, "'b': a value is neither a string, number, object, array, true, false nor null"),
    (#"{"a":"\u12"}"#, "'a': a string has an escape that stands for no character"),
    (#"{"a":["\q"]}"#, "'a': a string has an escape that stands for no character"),
    ("{\"a\":\"\u{1}\"}", "a string has a control character, such as a line break, without an escape"),
    (#"{"a" 1}"#, "a value, comma, colon or bracket is missing or misplaced"),
    (#"{"a":{"b":[1,2,}}"#, "the brackets don't match"),
  ])
  func `The reason is told in plain words`(item: String, reason: String) throws {
    let items = try readItems("[\(item), {\"n\":1}]")
    expectEqual(items.first?.damage?.reason, reason)
    expectEqual(items.first?.damage?.offset, 1)
    expectEqual(items.last.map { outline([$0]) }, "1")
  }

  @Test(arguments: [
    (#"cut \ud83d"#, "cut \u{FFFD}"), (#"low \uDC00 alone"#, "low \u{FFFD} alone"),
    (#"swapped \udc00\ud83d"#, "swapped \u{FFFD}\u{FFFD}"), (#"\ud83d\ud83c\udfb5"#, "\u{FFFD}🎵"),
    (#"\uDBFF💀"#, "\u{FFFD}💀"), (#"\ud83c\udfb5"#, "🎵"), (#"\\ud83d"#, #"\ud83d"#), (#"\u0000\ud83d"#, "\0\u{FFFD}"),
  ])
  func `Half of a surrogate pair costs its character alone`(json: String, text: String) throws {
    for place in [#""a":"\#(json)""#, #""b":["\#(json)"],"a":"\#(json)""#, #""\ud83d":1,"a":"\#(json)""#] {
      let items = try readItems("[{\"n\":1},{\"n\":2,\(place)},{\"n\":3}]")
      expectEqual(outline(items), "1 2 3")
      expectEqual(items[1].record?["a"], .text(text))
    }
  }

  @Test func `Bytes that are not UTF-8 cost their character alone`() throws {
    var random = Dice(seed: 7)
    for _ in 0..<500 {
      let pieces: [UInt8] = [0x41, 0x80, 0xBF, 0xC0, 0xC3, 0xA9, 0xE2, 0xED, 0xA0, 0xF0, 0x9F, 0xF4, 0xFF]
      let bytes = (0..<8).map { _ in pieces.randomElement(using: &random) ?? 0x41 }
      let items = try readItems(Array("[{\"n\":1},{\"n\":2,\"a\":\"".utf8) + bytes + Array("\"},{\"n\":3}]".utf8))
      expectEqual(outline(items), "1 2 3")
      expectEqual(items[1].record?["a"], .text(String(decoding: bytes, as: UTF8.self)))
    }
  }

  @Test func `An item over the limit is left out, and the next one is read`() throws {
    let large = "{\"a\":\"" + String(repeating: "x", count: 5000) + "\",\"b\":[{\"n\":7}]}"
    for size in [10, 100, 1 << 20] {
      let items = try readItems("[{\"n\":1},\(large),{\"n\":3}]", pieceSize: size, itemLimit: 1000)
      expectEqual(outline(items), "1 !9 3")
      expectEqual(items[1].damage?.reason, "it is larger than the limit for one item")
    }
  }

  @Test func `A string over the limit is one damaged item`() throws {
    let string = "\"" + String(repeating: "x", count: 5000) + "\""
    for size in [10, 100, 1 << 20] {
      let items = try readItems("[{\"n\":1},\(string),{\"n\":3}]", pieceSize: size, itemLimit: 1000)
      expectEqual(outline(items), "1 !9 3", "pieces of \(size) bytes")
      expectEqual(items[1].damage?.reason, "it is larger than the limit for one item")
    }
  }

  @Test func `What leads to the items of an answer has no limit`() throws {
    let text = "{\"a\":\"" + String(repeating: "x", count: 5000) + "\", \"results\" :\n\n[{\"n\":1},{\"n\":2}]}"
    for size in [10, 100, 1 << 20] {
      try expectEqual(outline(readItems(text, pieceSize: size, itemLimit: 1000)), "1 2", "pieces of \(size) bytes")
    }
  }

  @Test(arguments: [" ", "\n"])
  func `Items behind a long gap after damage are read`(space: String) throws {
    let gap = String(repeating: space, count: 400)
    let items = (1...3).map { "{\"kind\":\"artist\",\"n\":\($0)}" }.joined(separator: ",")
    let text = "[{\"kind\":\"artist\",\"x\":\"a\n,\(gap)\(items)]"
    for size in [1, 20, 1 << 20] {
      try expectEqual(outline(readItems(text, pieceSize: size)), "!1 1 2 3", "pieces of \(size) bytes")
    }
  }

  @Test(arguments: ["[{\"a\":\"x\"y}", "[{\"a\":\"x\"y,{"], [0x20, 0x0A] as [UInt8])
  func `Space after damage takes linear time`(start: String, space: UInt8) throws {
    let bytes = Array(start.utf8) + [UInt8](repeating: space, count: 1 << 20) + Array("]".utf8)
    try expectEqual(outline(readItems(bytes, pieceSize: 64)), "!1")
    // Each byte is passed, and looked at again when the bytes before it are let go.
    let work = try work(bytes, pieceSize: 64)
    #expect((1 << 20...3 * bytes.count).contains(work), "\(work) bytes of work for \(bytes.count)")
  }

  /// Returns how many bytes are examined or moved to find the items of bytes.
  private func work(_ bytes: [UInt8], pieceSize: Int) throws -> Int {
    let splitter = ItemSplitter(itemLimit: .max)
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      let piece = bytes[start..<min(start + pieceSize, bytes.count)]
      try splitter.reserve(piece.count, for: "test.json").copyBytes(from: piece)
      try splitter.commit(piece.count, for: "test.json")
      if splitter.itemCount > 0 { _ = try splitter.take(for: "test.json") }
    }
    try splitter.finish(for: "test.json")
    return splitter.work
  }

  @Test func `An answer cut off anywhere gives its whole items, and says that it was`() throws {
    let text = "\n{\"resultCount\":2,\n\"results\": [\n{\"n\":1,\"a\":\"\\\"}\"},\n{\"n\":2,\"b\":[{}, 3]}]\n}\n"
    let bytes = Array(text.utf8)
    let ends = ["},\n{", "}]\n}"].compactMap { end in
      bytes.indices.first { bytes[$0...].starts(with: end.utf8) }
    }
    for count in 2..<(bytes.count - 1) {
      let items = try readItems(Array(bytes[..<count]))
      expectEqual(items.filter { $0.record != nil }.count, ends.filter { $0 < count }.count, "\(count) bytes")
      expectEqual(items.filter { $0.damage != nil }.count, 1, "\(count) bytes")
    }
  }

  @Test func `A damaged item says where it is and how it begins`() throws {
    let item = try #require(try readItems("[{\"title\": oops}]").first?.damage)
    expectEqual(item.excerpt, "{\"title\": oops}")
    #expect(item.description.hasPrefix("the item at byte 1 can't be read: 'title': a value is"))
  }
}
