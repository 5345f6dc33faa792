/// A parser of an answer's head, line by line: the status line, the fields, and the empty line after them.
///
/// Informational heads, with a status from 100 to 199, are skipped.
struct HeadReader: Sendable {
  /// The result of parsing a line.
  enum Outcome: Hashable, Sendable {
    /// The head of the response isn't complete yet.
    case more

    /// The line completed the head of the response.
    case head(HTTPHead)

    /// The line isn't valid HTTP.
    case invalid
  }

  /// The maximum size in bytes of all heads of one answer, the informational ones included, as in newer libcurls.
  static let limit = 300 << 10

  /// The maximum number of fields in all heads of one answer. A continuation line counts as a field.
  static let lineLimit = 1000

  /// The status of the current head, or `nil` before its status line.
  private var status: Int?
  /// The fields of the current head, in order.
  private var fields: [(name: String, value: String)] = []
  /// The size in bytes of all lines so far.
  private var size = 0
  /// The number of lines with fields so far.
  private var lineCount = 0

  /// Whether any line has arrived.
  var hasBegun: Bool { size > 0 }

  /// Parses the next line, with or without its end.
  mutating func parse(_ line: [UInt8]) -> Outcome {
    size += line.count
    guard size <= Self.limit, !line.contains(0) else { return .invalid }
    let text = Self.trimmed(Substring(String(decoding: line, as: UTF8.self)))
    guard let status else {
      self.status = Self.status(text)
      return self.status == nil ? .invalid : .more
    }
    if text.isEmpty { return finish(status) }
    lineCount += 1
    guard lineCount <= Self.lineLimit else { return .invalid }
    // A line that begins with whitespace continues the value before it.
    return line.first.map(Self.isBlank) == true ? appendToLastField(text) : parseField(text)
  }

  /// Returns the head at its empty line, or prepares for the next head if this one is informational.
  private mutating func finish(_ status: Int) -> Outcome {
    let head = HTTPHead(status: status, pairs: fields)
    guard (100...199).contains(status) else { return .head(head) }
    // libcurl would apply the codings of an informational head to the body of the final answer.
    guard !head.hasCodings else { return .invalid }
    self.status = nil
    fields = []
    return .more
  }

  /// Appends a continuation line to the value of the last field.
  private mutating func appendToLastField(_ text: Substring) -> Outcome {
    guard !fields.isEmpty else { return .invalid }
    fields[fields.count - 1].value.append(" \(text)")
    return .more
  }

  /// Parses a line with the name and the value of a field.
  private mutating func parseField(_ text: Substring) -> Outcome {
    guard let colon = text.firstIndex(of: ":") else { return .invalid }
    let name = Self.trimmed(text[..<colon])
    guard !name.isEmpty else { return .invalid }
    fields.append((String(name), String(Self.trimmed(text[colon...].dropFirst()))))
    return .more
  }

  /// Returns the status of a line such as `HTTP/1.1 200 OK` or `HTTP/2 200`, or `nil` if the line is invalid.
  private static func status(_ line: Substring) -> Int? {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3 else { return nil }
    return Int(words[1]).flatMap { (100...999).contains($0) ? $0 : nil }
  }

  /// Returns a text without white space at both ends.
  private static func trimmed(_ text: Substring) -> Substring {
    // The text is trimmed by bytes, since a carriage return and a line feed are one character.
    let bytes = text.utf8.drop { isBlank($0) }
    guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
    return Substring(bytes[...last])
  }

  /// Returns whether a byte is white space.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
