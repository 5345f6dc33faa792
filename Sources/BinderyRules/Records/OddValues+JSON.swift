internal import Bindery

extension OddValues {
  /// Nested JSON that has caused bugs before. All of it is valid; some exceeds the depth that a host expands.
  static let nested: [String] = [
    "[]", "{}", "[[]]", "[{}]", "{\"\":{}}", "{\"a\":1,\"a\":2}", "[null]", "[null,true,-0.0,1e-400,\"\"]",
    "[\"\\ud800\"]", "[\"\\udc00\\ud800\"]", "{\"\\udfff\":\"\\ud83d\"}", "[\"\\u0000\"]", "{\"name\":null}",
    "{\"name\":[1,2,3]}", "[\"one\",2,{\"three\":[4.0]}]", "{\"url\":\"https://example.org/x.png\",\"width\":-1}",
    "[9223372036854775808]", "[1e999]", " [ 1 , 2 ] ", "{\"results\":[]}",
  ]

  /// Numbers that fit no type of the contract, as JSON.
  static let largeNumbers = ["123456789012345678901234567890", "-99999999999999999999", "18446744073709551616"]

  /// Depths of nesting to try, below and above the maximum that a host expands.
  static let depths = [2, 17, 255, 256, 257, 1_000, 20_000]

  /// Numbers of levels by which a sample's value is nested deeper, up to what a host expands.
  static let levels = [2, 4, 9, 17, 33, 65, 129, 240]

  /// Returns a random JSON array or object, or a number that fits no type of the contract.
  func json(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: deep(&generator)
    case 1: wide(&generator)
    case 2: Self.largeNumbers.randomElement(using: &generator) ?? "[]"
    case 3: "[\(TestRecord.quoted(text(&generator)))]"
    case 4: "{\(TestRecord.quoted(word(&generator))):\(TestRecord.quoted(text(&generator)))}"
    default: Self.nested.randomElement(using: &generator) ?? "[]"
    }
  }

  /// Returns the field's JSON with one of its arrays or objects nested in itself, down to a random depth that a host
  /// may still expand; for a field without JSON, an array with its value as the only element.
  func nested(_ field: TestRecord.Field, _ generator: inout SeededGenerator) -> TestValue {
    guard case .known(.json(let json)) = field.value else { return .known(.json("[\(field.value.json)]")) }
    let outline = JSONOutline(json)
    let container = outline.containers.filter { $0.key != nil || $0.depth == 0 }.randomElement(using: &generator)
    let levels = Self.levels.randomElement(using: &generator) ?? 2
    let nested = container.flatMap { outline.nesting($0, named: field.key, levels: levels) }
    return .known(.json(nested ?? "[\(json)]"))
  }

  /// Returns a JSON array with its elements repeated, or `nil` if `list` is no array, is empty, or has 10,000
  /// bytes or more.
  static func repeated(_ list: String, _ count: Int) -> String? {
    guard list.first == "[", list.last == "]", list.utf8.count < 10_000 else { return nil }
    let elements = list.dropFirst().dropLast()
    guard elements.contains(where: { !$0.isWhitespace }) else { return nil }
    return "[" + Array(repeating: elements, count: count).joined(separator: ",") + "]"
  }

  /// Returns JSON with deeply nested arrays or objects.
  private func deep(_ generator: inout SeededGenerator) -> String {
    let depth = Self.depths.randomElement(using: &generator) ?? 2
    if Bool.random(using: &generator) {
      return String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let key = TestRecord.quoted(word(&generator))
    return String(repeating: "{\(key):", count: depth) + "null" + String(repeating: "}", count: depth)
  }

  /// Returns a JSON array with many elements.
  private func wide(_ generator: inout SeededGenerator) -> String {
    let count = [3, 5, 16, 256, 1_000, 10_000].randomElement(using: &generator) ?? 16
    let element =
      ["0", "\"\"", "{}", "null", "\"Ida Strand\"", "\"https://example.org/\""].randomElement(using: &generator) ?? "0"
    return "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }
}

extension TestValue {
  /// Returns an array with its elements repeated `count` times, or a text repeated `count` times.
  ///
  /// Any other value is returned unchanged, and so is one that is empty or has 10,000 bytes or more.
  func grown(_ count: Int) -> TestValue {
    switch self {
    case .known(.json(let json)): .known(.json(OddValues.repeated(json, count) ?? json))
    case .known(.text(let text)) where text.utf8.count < 10_000:
      .known(.text(String(repeating: text, count: count)))
    default: self
    }
  }
}
