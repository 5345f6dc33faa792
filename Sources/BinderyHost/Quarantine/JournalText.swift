internal import Bindery

/// The format of a journal's lines, which shows whether a line was written completely.
///
/// The fields of a line are separated by spaces; the last one is a checksum of the text before it.
enum JournalText {
  /// The maximum number of bytes of a field, which keeps a line short enough for one write.
  static let bound = 512

  /// Returns the line with these fields and a checksum, without its line feed.
  static func line(_ fields: [String]) -> String {
    let text = fields.map(encoded).joined(separator: " ")
    return text + " " + digits(checksum(text.utf8))
  }

  /// Returns the fields of a line without its checksum, or `nil` if the line is damaged.
  static func fields(of line: some Collection<UInt8>) -> [String]? {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    let text = line[line.startIndex..<line.index(last.startIndex, offsetBy: -1)]
    guard Array(last) == Array(digits(checksum(text)).utf8) else { return nil }
    let fields = parts.dropLast().compactMap { decoded(Array($0)) }
    return fields.count == parts.count - 1 ? fields : nil
  }

  /// Returns whether bytes can be the beginning of a line whose writing was interrupted.
  ///
  /// Zeros, which a power failure may also leave, never can.
  static func canBegin(with bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count <= lineBound && bytes.allSatisfy { isPlain($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "%") }
  }

  /// The upper limit of a line's size in bytes: ten fields, with each byte encoded as three.
  private static let lineBound = 10 * (3 * bound + 1)

  /// Returns a text cut to the maximum size of a field, at the end of a character.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > bound else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: bound)
    while end.samePosition(in: text) == nil, end > text.startIndex { text.utf8.formIndex(before: &end) }
    return String(text[..<end])
  }

  private static func encoded(_ field: String) -> String { PercentEncoding.encode(field, keeping: isPlain) }

  /// Returns a decoded field, or `nil` if an escape is malformed or the bytes aren't UTF-8.
  private static func decoded(_ field: [UInt8]) -> String? {
    PercentEncoding.decode(field).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns whether a byte is written unescaped: an ASCII letter or digit, or one of `-./:_`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    // The range holds the digits, and all of "-./:".
    case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the FNV-1a checksum of bytes, which any change of a single byte changes.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// Returns a checksum as eight hexadecimal digits.
  private static func digits(_ checksum: UInt32) -> String { hex(checksum, 8) }

  /// Returns a number as hexadecimal digits, padded with zeros to a length.
  private static func hex(_ number: UInt32, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
