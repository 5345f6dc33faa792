internal import Glibc

/// How well a term matches a text.
struct TermMatch: Hashable, Sendable {
  /// Where in the text a term stands.
  enum Place: Int, Comparable, Sendable {
    /// Inside a word.
    case inside = 1

    /// At the start of a word.
    case wordStart

    /// As a whole word.
    case word

    /// At the start of the text, as a whole word.
    case start

    /// It is the whole text.
    case whole

    static func < (lhs: Place, rhs: Place) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The parts that one place counts more than the next.
  private static let parts = 16

  /// The best place where the term stands.
  let place: Place

  /// How much of the text the term is: at most half of what one place counts.
  private let coverage: Int

  /// How much the match counts: the place first, then how much of the text the term is.
  var score: Int { place.rawValue * Self.parts + coverage }

  /// Looks for a term in a folded text; nothing where it doesn't occur.
  init?(of term: FoldedText, in text: UnsafeRawBufferPointer) {
    let count = term.utf8.count
    guard count > 0, let place = Self.bestPlace(of: term.utf8, in: text) else { return nil }
    self.place = place
    coverage = count * (Self.parts / 2) / text.count
  }

  private static func bestPlace(of term: [UInt8], in text: UnsafeRawBufferPointer) -> Place? {
    var best: Place?
    var start = 0
    while let found = text.firstIndex(of: term, from: start) {
      best = max(best ?? .inside, place(in: text, from: found, to: found + term.count))
      // No other place is better than these.
      if best == .start || best == .whole { break }
      start = found + 1
    }
    return best
  }

  private static func place(in text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Place {
    let startsWord = start == 0 || !isWord(text[start - 1]) || !isWord(text[start])
    let endsWord = end == text.count || !isWord(text[end]) || !isWord(text[end - 1])
    guard startsWord else { return .inside }
    guard endsWord else { return .wordStart }
    if start > 0 { return .word }
    return end == text.count ? .whole : .start
  }

  /// Whether a byte belongs to a word: a letter, a digit, or part of a character beyond ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}

extension UnsafeRawBufferPointer {
  /// Finds bytes, at an index or after it, by the first of them, which memchr() looks for quickly.
  func firstIndex(of bytes: [UInt8], from start: Int = 0) -> Int? {
    guard let baseAddress, let first = bytes.first else { return nil }
    let end = count - bytes.count + 1
    var index = start
    while index < end, let found = memchr(baseAddress + index, Int32(first), end - index) {
      if memcmp(found, bytes, bytes.count) == 0 { return UnsafeRawPointer(found) - baseAddress }
      index = UnsafeRawPointer(found) - baseAddress + 1
    }
    return nil
  }
}
