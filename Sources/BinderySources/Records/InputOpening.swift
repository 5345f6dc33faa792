/// A check of the first bytes of an input, which rejects input that can't be JSON, such as HTML or gzip.
///
/// It waits for the first byte only that isn't whitespace, since a stream may block before it has more; the bytes after
/// that are examined if they are available.
struct InputOpening {
  /// Whether the input so far consists of nothing but whitespace, byte order marks and record separators.
  private(set) var isBlank = true

  /// Checks the next bytes of the input, and throws if they can't be JSON.
  ///
  /// - Parameters:
  ///   - piece: The next bytes of the input.
  ///   - name: The input's name in messages.
  /// - Throws: A `SourceError` that names the format of the input if it can't be JSON.
  mutating func check(_ piece: UnsafeRawBufferPointer, of name: String) throws(SourceError) {
    guard isBlank, let first = piece.firstIndex(where: { !Self.isSpace($0) }) else { return }
    isBlank = false
    if let found = Self.findOther(in: piece[first...]) { throw .notJSON(name, detail: found) }
  }

  /// Returns whether a byte may precede JSON: white space, a record separator, or a part of a byte order mark.
  private static func isSpace(_ byte: UInt8) -> Bool {
    // A byte order mark may precede JSON, and so may the separator of RFC 7464.
    " \n\r\t\u{1e}".utf8.contains(byte) || byte == 0xef || byte == 0xbb || byte == 0xbf
  }

  /// Returns a description of the format that the bytes have, or `nil` if they may be JSON.
  private static func findOther(in bytes: Slice<UnsafeRawBufferPointer>) -> String? {
    guard let first = bytes.first else { return nil }
    let next = bytes.dropFirst().first
    switch first {
    case 0x1f where next == 0x8b || next == nil:
      return "gzip; unpack it first, as in 'gunzip -c FILE | bindery render -'"
    case 0xfe, 0xff, 0: return wideText(bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return next == 0 ? wideText(bytes) : nil
    case UInt8(ascii: "<"):
      return bytes.starts(with: "<?xml".utf8)
        ? "XML" : "an HTML page; the service may be in trouble, so try again later"
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
    default: return ["true", "false", "null"].contains { begins(bytes, with: $0) } ? nil : "'\(excerpt(of: bytes))'"
    }
  }

  /// Returns a description of UTF-32 if there are two adjacent zero bytes, or else of UTF-16.
  private static func wideText(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let first = bytes.prefix(4)
    let isUTF32 = zip(first, first.dropFirst()).contains { $0 == 0 && $1 == 0 }
    let name = isUTF32 ? "UTF-32" : "UTF-16"
    return "\(name); convert it first, as in 'iconv -f \(name) -t UTF-8 FILE | bindery render -'"
  }

  /// Returns whether the available bytes begin with a word, or are a prefix of it.
  private static func begins(_ bytes: Slice<UnsafeRawBufferPointer>, with word: String) -> Bool {
    zip(bytes, word.utf8).allSatisfy { $0 == $1 }
  }

  /// Returns the start of the first line, with question marks in place of bytes that aren't printable ASCII.
  private static func excerpt(of bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let shown = bytes.prefix(24).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: shown.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
