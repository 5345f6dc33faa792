import Bindery
import BinderySources
import HostTestSupport
import TestSupport
import Testing

/// The functions of `types.c`, loaded once.
private let types = Result { try LoadedPlugin(CPlugin("types")) }

@Suite(.startsProcesses) struct `Functions of a foreign type` {
  /// Calls a function with a value of the field `v`.
  private func call(_ name: String, with value: RecordValue? = nil) throws -> PropertyValue? {
    guard let value else { return try types.get().property(name, ["trackId": 1]) }
    return try types.get().property(name, ["trackId": 1, "v": value])
  }

  // MARK: Each type

  @Test(
    arguments: [
      ("bool", .bool(true), .bool(true)),
      ("bool", .bool(false), .bool(false)),
      ("i64", .integer(42), .integer(42)),
      ("i64", .integer(.min), .integer(.min)),
      ("i64", .integer(.max), .integer(.max)),
      ("i64", .double(2607750.0), .integer(2_607_750)),
      ("i64", .double(-0.0), .integer(0)),
      ("i64", .double(-9_223_372_036_854_775_808), .integer(.min)),
      ("f64", .double(0.99), .double(0.99)),
      ("f64", .double(-.infinity), .double(-.infinity)),
      ("f64", .integer(-3), .double(-3)),
      ("f64", .integer(9_007_199_254_740_992), .double(9_007_199_254_740_992)),
      ("utf8", .text("Ультиматум"), .text("Ультиматум")),
      ("utf8", .text(""), .text("")),
      ("utf8", .text("a\0b"), .text("a")),
      ("utf8", .json("[1,{\"a\":2}]"), .text("[1,{\"a\":2}]")),
      ("bytes", .text("é"), .bytes([0xC3, 0xA9])),
      ("bytes", .text(""), .bytes([])),
      ("bytes", .text("a\0b"), .bytes([0x61, 0, 0x62])),
      ("bytes", .json("{}"), .bytes([0x7B, 0x7D])),
    ] as [(String, RecordValue, PropertyValue)])
  func `A value arrives and comes back`(name: String, value: RecordValue, result: PropertyValue) throws {
    try expectEqual(call(name, with: value), result)
    try expectEqual(call(name + "?", with: value), result)
  }

  @Test(arguments: ["bool", "i64", "f64", "utf8", "bytes"])
  func `What is absent is NULL, or is missing`(name: String) throws {
    try expectEqual(call(name + "?"), .absent)
    try expectEqual(call(name + "?", with: .null), .absent)
    let sentence = "org.example.zoo: '\(name)': it needs 'v', which the record lacks in '(v: \(name)) -> \(name)'"
    expectError(sentence) { _ = try call(name) }
    expectError(sentence) { _ = try call(name, with: .null) }
  }

  @Test(
    arguments: [
      ("bool", .integer(1), "the number 1"),
      ("bool", .text("true"), "the text \"true\""),
      ("i64", .bool(true), "true"),
      ("i64", .double(0.5), "the number 0.5"),
      ("i64", .double(9_223_372_036_854_775_808), "the number 9.223372036854776e+18"),
      ("i64", .double(.nan), "the number nan"),
      ("i64", .json("18446744073709551615"), "the number 18446744073709551615"),
      ("i64", .text("42"), "the text \"42\""),
      ("f64", .integer(9_007_199_254_740_993), "the number 9007199254740993"),
      ("f64", .text("0.5"), "the text \"0.5\""),
      ("f64", .json("[0.5]"), "the array [0.5]"),
      ("utf8", .integer(42), "the number 42"),
      ("utf8", .bool(false), "false"),
      ("bytes", .double(1.5), "the number 1.5"),
      ("i64", .json("{\"a\":1}"), "the object {\"a\":1}"),
      (
        "i64", .text(String(repeating: "long ", count: 100)),
        "the text \"long long long long long long long long…\""
      ),
    ] as [(String, RecordValue, String)])
  func `What would lose something is an error`(name: String, value: RecordValue, found: String) {
    for name in [name, name + "?"] {
      expectError(
        "org.example.zoo: '\(name)': it needs 'v' as \(name), and the record has \(found) "
          + "in '(v: \(name)) -> \(name)'"
      ) { _ = try call(name, with: value) }
    }
  }

  // MARK: Many parameters

  @Test func `Eight parameters of mixed types arrive in their places`() throws {
    let record: KeyValuePairs<String, RecordValue> = [
      "h": "last", "g": 2, "f": 2607750.0, "e": "bytes", "d": "text", "c": 0.5, "b": -7, "a": true, "trackId": 1,
    ]
    try expectEqual(types.get().property("mixed", record), .text("1 -7 0.50 text bytes 2607750 2.00 last"))
    try expectEqual(
      types.get().property("mixed", ["a": false, "b": 0, "c": 0, "d": "", "e": "", "trackId": 1]),
      .text("0 0 0.00   -1 -1.00 none"))
  }

  @Test func `Eight parameters of one type arrive in their places`() throws {
    let record: KeyValuePairs<String, RecordValue> = [
      "trackId": 1, "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8,
    ]
    try expectEqual(types.get().property("eight i64", record), .integer(87_654_321))
    try expectEqual(types.get().property("eight f64", record), .double(87_654_321))
  }

  @Test(arguments: 0..<4)
  func `Any signature is called as it says`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let functions = (0..<40).map { RandomFunction(number: $0, using: &random) }
    let loaded = try LoadedPlugin(RandomFunction.plugin(of: functions))
    let binding = try loaded.binding()
    let model = try binding.model(from: Record(json: RandomFunction.recordText))
    for (index, function) in functions.enumerated() {
      let value = try model.viewModel(in: Context()).property(at: index)
      expectEqual(value, .text(function.expected), "\(function.signature)")
    }
  }

  // MARK: Handles

  @Test func `A handle is the record or the binding itself`() throws {
    try expectEqual(types.get().property("field count", ["trackId": 1, "b": 2, "c": 3]), .integer(3))
    try expectEqual(call("binding name"), .text("binding name"))
  }

  @Test(
    arguments: [
      (#"{"kind":"zoo","trackId":1,"nested":{"a":[{"b":"leaf"},2]}}"#, .text("/a//b=leaf")),
      (#"{"kind":"zoo","trackId":1,"nested":["leaf"]}"#, .text("/=leaf")),
      (#"{"kind":"zoo","trackId":1,"nested":[]}"#, .text("")),
      (#"{"kind":"zoo","trackId":1,"nested":1}"#, .absent),
    ] as [(String, PropertyValue)])
  func `Nested values are parsed on demand, and while being received`(json: String, path: PropertyValue) throws {
    let binding = try types.get().binding()
    let index = try #require(binding.properties.firstIndex { $0.name == "first leaf" })
    try expectEqual(binding.model(from: Record(json: json)).viewModel(in: Context()).property(at: index), path)
  }

  @Test(
    arguments: [
      ("[]", "0 in call 1"), ("{}", "0 in call 1"), (" [ ] ", "0 in call 1"), ("[1,2]", "2 in call 1"),
      (#"{"a":[]}"#, "1 in call 1"),
    ])
  func `Nested values are handed over at once, and none too`(nested: String, received: String) throws {
    let binding = try types.get().binding()
    let index = try #require(binding.properties.firstIndex { $0.name == "received" })
    let model = try binding.model(from: Record(json: #"{"kind":"zoo","trackId":1,"nested":\#(nested)}"#))
    try expectEqual(model.viewModel(in: Context()).property(at: index), .text(received))
  }

  @Test func `Nested values that are damaged are refused with a reason`() throws {
    let binding = try types.get().binding()
    let index = try #require(binding.properties.firstIndex { $0.name == "damaged leaf" })
    let model = try binding.model(from: Record(json: #"{"kind":"zoo","trackId":1}"#))
    let reason = try model.viewModel(in: Context()).property(at: index).text
    expectEqual(reason?.isEmpty, false)
  }

  // MARK: Results

  @Test func `A result may lie anywhere in memory`() throws {
    try expectEqual(call("crooked i64"), .integer(42))
    try expectEqual(call("crooked f64"), .double(Double(bitPattern: 42)))
  }

  @Test func `Text is repaired, and bytes are taken as they are`() throws {
    try expectEqual(call("broken utf8"), .text("a\u{FFFD}\u{FFFD}z"))
    try expectEqual(call("broken bytes"), .bytes([0x61, 0xFF, 0, 0x7A]))
    try expectEqual(call("no bytes"), .bytes([]))
  }

  @Test func `Text of a megabyte is whole, and longer text is an error`() throws {
    try expectEqual(call("huge"), .text(String(repeating: "x", count: 1 << 20)))
    expectError(
      "org.example.zoo: 'endless': it returned text that is longer than 1 MiB, or not NUL-terminated in '() -> utf8'"
    ) { _ = try call("endless") }
  }
}
