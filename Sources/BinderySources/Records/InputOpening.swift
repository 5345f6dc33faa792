/// What the first bytes of an input say: whether it can be JSON at all.
///
/// Only the first byte that isn't space counts, and those behind it where they
/// are there already, since a stream may wait for more.
struct InputOpening {
  /// Whether nothing but space was seen so far.
  private(set) var isBlank = true

  /// Looks at the next bytes of the input.
  ///
  /// - Parameters:
  ///   - piece: The bytes.
  ///   - name: What the input is called in messages.
  /// - Throws: A `SourceError` that says what the input is, where it is no JSON.
  mutating func check(_ piece: UnsafeRawBufferPointer, of name: String) throws(SourceError) {
    guard isBlank, let first = piece.firstIndex(where: { !Self.isSpace($0) }) else { return }
    isBlank = false
    if let found = Self.findOther(in: piece[first...]) { throw .notJSON(name, detail: found) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    // A byte order mark counts, and so does the separator of RFC 7464.
    " \n\r\t\u{1e}".utf8.contains(byte) || byte == 0xef || byte == 0xbb || byte == 0xbf
  }

  /// Names what the bytes are, or returns nothing where they may be JSON.
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

  /// Names text of two or four bytes a character; only in the latter, two zeros stand side by side.
  private static func wideText(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let first = bytes.prefix(4)
    let isUTF32 = zip(first, first.dropFirst()).contains { $0 == 0 && $1 == 0 }
    let name = isUTF32 ? "UTF-32" : "UTF-16"
    return "\(name); convert it first, as in 'iconv -f \(name) -t UTF-8 FILE | bindery render -'"
  }

  /// Whether the bytes are, as far as they are there, a word of JSON.
  private static func begins(_ bytes: Slice<UnsafeRawBufferPointer>, with word: String) -> Bool {
    zip(bytes, word.utf8).allSatisfy { $0 == $1 }
  }

  /// The first bytes, with what a terminal can't show as question marks.
  private static func excerpt(of bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let shown = bytes.prefix(24).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: shown.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
