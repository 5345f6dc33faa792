import Bindery

/// Splits an object or array of JSON into its values, one level deep.
struct OneLevelJSON {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The values, with their keys or with empty ones; nothing where the text is no object or array.
  static func values(of text: String) -> [(String, RecordValue)]? {
    var json = OneLevelJSON(text)
    switch json.peek() {
    case "{": return json.list(until: "}", hasKeys: true)
    case "[": return json.list(until: "]", hasKeys: false)
    default: return nil
    }
  }

  private mutating func list(until end: Unicode.Scalar, hasKeys: Bool) -> [(String, RecordValue)]? {
    var values: [(String, RecordValue)] = []
    index += 1
    while let next = peek(), next != end {
      if next == "," { index += 1 }
      var key = ""
      if hasKeys {
        guard peek() == "\"", let text = string() else { return nil }
        guard peek() == ":" else { return nil }
        index += 1
        key = text
      }
      guard let value = value() else { return nil }
      values.append((key, value))
    }
    return peek() == end ? values : nil
  }

  private mutating func value() -> RecordValue? {
    switch peek() {
    case "\"": return string().map { .text($0) }
    case "{", "[": return nested().map { .json($0) }
    default: return word().flatMap(Self.scalar)
    }
  }

  private static func scalar(_ word: String) -> RecordValue? {
    switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    default: number(word)
    }
  }

  private static func number(_ word: String) -> RecordValue? {
    if let value = Int64(word) { return .integer(value) }
    guard let value = Double(word) else { return nil }
    return word.contains { ".eE".contains($0) } ? .double(value) : .json(word)
  }

  private mutating func word() -> String? {
    let start = index
    while index < bytes.count, !",:]} \n".utf8.contains(bytes[index]) { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads text, with the escapes that the tests use.
  private mutating func string() -> String? {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        guard index < bytes.count else { return nil }
        text.append(bytes[index] == UInt8(ascii: "n") ? 10 : bytes[index])
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func nested() -> String? {
    let start = index
    var depth = 0
    repeat {
      guard index < bytes.count else { return nil }
      switch Unicode.Scalar(bytes[index]) {
      case "\"": _ = string()
      case "{", "[":
        depth += 1
        index += 1
      case "}", "]":
        depth -= 1
        index += 1
      default: index += 1
      }
    } while depth > 0
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func peek() -> Unicode.Scalar? {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x0A { index += 1 }
    return index < bytes.count ? Unicode.Scalar(bytes[index]) : nil
  }
}
