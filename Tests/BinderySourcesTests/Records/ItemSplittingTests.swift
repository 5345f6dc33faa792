import Bindery
import BinderySources
import TestSupport
import Testing

struct `Splitting into items` {
  @Test(arguments: [
    ("an answer", #"{"resultCount":2,"results":[{"n":1},{"n":2}]}"#, "1 2"),
    (
      "an answer with newlines", "\n\n\n{\n \"resultCount\":50,\n \"results\": [\n{\"n\":1}, \n{\"n\":2}]\n}\n\n\n",
      "1 2"
    ),
    ("an answer without items", #"{"resultCount":0,"results":[]}"#, ""),
    ("an answer that goes on", #"{"results":[{"n":1}],"more":{"results":[{"n":2}]}}"#, "1"),
    ("an array", #"[{"n":1},{"n":2},{"n":3}]"#, "1 2 3"),
    ("an empty array", "[]", ""),
    ("one object", #"{"n":1}"#, "1"),
    ("one object over lines", "{\n  \"n\": 1,\n  \"a\": [\n    {\n    }\n  ]\n}\n", "1"),
    ("JSON Lines", "{\"n\":1}\n{\"n\":2}\r\n\n{\"n\":3}", "1 2 3"),
    ("answers one after another", "{\"results\":[{\"n\":1}]}\n{\"results\":[]}{\"results\":[{\"n\":2}]}", "1 2"),
    ("a bit of everything", "[{\"n\":1}]{\"n\":2}\n{\"results\":[{\"n\":3}]}[]\n{\"n\":4}", "1 2 3 4"),
    ("byte order marks", "\u{feff}{\"n\":1}\n\u{feff}{\"n\":2}", "1 2"),
    ("record separators", "\u{1e}{\"n\":1}\n\u{1e}{\"n\":2}\n", "1 2"),
    ("results that are no list", #"{"n":1,"results":{"n":2}}"#, "1"),
    ("results further in", #"{"n":1,"a":{"results":[{"n":2}]}}"#, "1"),
    ("results in a longer key", #"{"n":1,"\"results":[{"n":2}]}"#, "1"),
    ("results in an item", #"[{"n":1,"results":[{"n":2}]}]"#, "1"),
    ("brackets in strings", #"[{"n":1,"a":"]}{["},{"n":2,"a":"\"}"},{"n":3,"a":"\\"}]"#, "1 2 3"),
    ("deep values", #"{"n":1,"a":[[[[{"b":[{}]}]]]]}"#, "1"),
  ])
  func `Every shape gives its items`(shape: String, text: String, expected: String) throws {
    try expectEqual(outline(readItems(text)), expected)
  }

  @Test func `Any size of piece gives the same items`() throws {
    let text = """
      \u{feff}{"results": [ {"n":1,"a":"\\\\","b":"\\"}"}, {"n":2,"a":[1,{"b":"]"}]} , 7 ], "x": [[]] }
      {"n":3,"é":"\\ud83d\\ude00 \\\\\\" 😀"}
      {"n":4,"a":"no end}
      {"n":5}[{"n":6},{"n":x},{"n":8,"a":"b"c"},{"n":9}] nonsense {"n":10
      """
    let whole = try readItems(text)
    for size in 1...text.utf8.count {
      try expectEqual(transcript(readItems(text, pieceSize: size)), transcript(whole), "pieces of \(size) bytes")
    }
    #expect(outline(whole).hasPrefix("1 2 !") && outline(whole).contains("3 !"))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Damage is found alike in pieces of any size`(seed: UInt64) throws {
    var random = Dice(seed: seed)
    var bytes = Array(
      (#"{"results":[{"n":1,"a":"x\"y"},{"n":2,"b":[{"c":"d"},{"c":null}]}],"t":{}}"# + "\n{\"n\":3}\n").utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 1..<bytes.count, using: &random)
      bytes[index] = (Array(#"{}[]",:\x1 "#.utf8) + [10, 0xc3]).randomElement(using: &random) ?? 0
    }
    let whole = try readItems(bytes)
    let pieces = try readItems(bytes, pieceSize: Int.random(in: 1...30, using: &random))
    expectEqual(transcript(whole), transcript(pieces))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Damage before a long gap is found alike in pieces of any size`(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let item = #"{"kind":"artist","n":1}"#
    let parts = [
      item, item + ",", "," + item, #"{"kind":"artist","x":"a"# + "\n,", #"{"kind":"artist","x":"a"b"#,
      "{\"results\"", ":", "[", "]", "{", "}", "\"", "nope",
    ]
    var text = "[" + item + ","
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      text += parts.randomElement(using: &random) ?? ""
      let space = ["\n", " ", "\t", "\n  "].randomElement(using: &random) ?? ""
      text += String(repeating: space, count: [0, 0, 1, 2, 400].randomElement(using: &random) ?? 0)
    }
    let limit = [100, 1 << 20].randomElement(using: &random) ?? 0
    let whole = try readItems(text, itemLimit: limit)
    for size in [1, 20, Int.random(in: 2...500, using: &random)] {
      try expectEqual(
        transcript(readItems(text, pieceSize: size, itemLimit: limit)), transcript(whole), "\(size) bytes")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Random bytes never crash`(seed: UInt64) {
    var random = Dice(seed: seed)
    let alphabet = Array(#"{}[]",:\0-1.eEtrufalsn"#.utf8) + [10, 32, 0, 0xef, 0xbb, 0xbf, 0xc3, 0xff]
    let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    for start in ["", "[", "{\"results\":["] {
      _ = errorOfReading(Array(start.utf8) + bytes, pieceSize: Int.random(in: 1...64, using: &random))
    }
  }
}

/// A generator that gives the same numbers for the same seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
