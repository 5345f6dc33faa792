internal import CUTF8Proc

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Text without the differences that a search overlooks: case, accents, and forms
/// of the same character.
///
/// Follows Unicode's compatibility decomposition with full case folding, and leaves
/// out marks: `Björk`, `BJORK` and `björk` are the same.
struct FoldedText: Hashable, Sendable {
  /// The folded text in UTF-8.
  let utf8: [UInt8]

  /// Folds text.
  init(_ text: String) {
    var text = text
    utf8 = text.withUTF8 { Self.fold(UnsafeRawBufferPointer($0)) }
  }

  /// Folds text that is UTF-8; what is not folds as it is.
  init(_ bytes: UnsafeRawBufferPointer) {
    utf8 = Self.fold(bytes)
  }

  private static func fold(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    bytes.allSatisfy { $0 < 0x80 } ? bytes.map(lowercased) : foldUnicode(bytes)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }

  private static func foldUnicode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let options = utf8proc_option_t(
      rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
        | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_IGNORE.rawValue)
    var folded: UnsafeMutablePointer<UInt8>?
    let count = utf8proc_map(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &folded, options)
    defer { free(folded) }
    guard count >= 0, let folded else { return Array(bytes) }
    return Array(UnsafeBufferPointer(start: folded, count: count))
  }
}

extension FoldedText {
  /// How well a term matches a text.
  enum Match: Int, Comparable {
    /// It stands inside a word.
    case inside = 1

    /// A word begins with it.
    case wordStart

    /// It is a whole word.
    case word

    /// The text begins with it, as a whole word.
    case start

    /// It is the whole text.
    case whole

    static func < (lhs: Match, rhs: Match) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The best place where a term stands, or nothing where it doesn't occur.
  func match(of term: FoldedText) -> Match? {
    guard !term.utf8.isEmpty, utf8.count >= term.utf8.count else { return nil }
    var best: Match?
    var start = 0
    while let found = firstIndex(of: term, from: start) {
      best = max(best ?? .inside, match(at: found, count: term.utf8.count))
      if best == .start || best == .whole { break }
      start = found + 1
    }
    return best
  }

  private func match(at start: Int, count: Int) -> Match {
    let end = start + count
    let startsWord = start == 0 || !Self.isWord(utf8[start - 1]) || !Self.isWord(utf8[start])
    let endsWord = end == utf8.count || !Self.isWord(utf8[end]) || !Self.isWord(utf8[end - 1])
    guard startsWord else { return .inside }
    guard endsWord else { return .wordStart }
    if start > 0 { return .word }
    return end == utf8.count ? .whole : .start
  }

  /// Whether a byte belongs to a word: a letter, a digit, or part of a character beyond ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }

  /// Finds a term by its first byte, which memchr() looks for quickly.
  private func firstIndex(of term: FoldedText, from start: Int) -> Int? {
    utf8.withUnsafeBytes { haystack in
      term.utf8.withUnsafeBytes { needle in
        guard let base = haystack.baseAddress, let needleBase = needle.baseAddress else { return nil }
        var index = start
        let last = haystack.count - needle.count
        while index <= last, let found = memchr(base + index, Int32(needle[0]), last - index + 1) {
          index = UnsafeRawPointer(found) - base
          if memcmp(base + index, needleBase, needle.count) == 0 { return index }
          index += 1
        }
        return nil
      }
    }
  }
}
