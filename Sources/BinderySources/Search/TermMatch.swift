internal import Glibc

/// The best match of a search term in the text of a field.
struct TermMatch: Hashable, Sendable {
  /// The position of a search term relative to words and the whole text, from worst to best.
  enum Place: Int, Comparable, Sendable {
    /// The term is inside a word.
    case inside = 1

    /// The term is at the start of a word.
    case wordStart

    /// The term is a whole word.
    case word

    /// The term is a whole word at the start of the text.
    case start

    /// The term is the whole text.
    case whole

    static func < (lhs: Place, rhs: Place) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The difference in score between two adjacent cases of `Place`.
  private static let parts = 16

  /// The best of the term's positions in the text.
  let place: Place

  /// The share of the text that the term covers, scaled to half of the difference between two cases of `Place`.
  private let coverage: Int

  /// The score of the match: mostly its position, and second the share of the text that the term covers.
  var score: Int { place.rawValue * Self.parts + coverage }

  /// Finds the best match of a search term in folded text, or returns `nil` if the term doesn't occur or is empty.
  init?(of term: FoldedText, in text: UnsafeRawBufferPointer) {
    let count = term.utf8.count
    guard count > 0, let place = Self.bestPlace(of: term.utf8, in: text) else { return nil }
    self.place = place
    coverage = count * (Self.parts / 2) / text.count
  }

  /// Returns the best place at which a term occurs in a text, such as at the start of a word, or `nil` if it doesn't
  /// occur.
  private static func bestPlace(of term: [UInt8], in text: UnsafeRawBufferPointer) -> Place? {
    var best: Place?
    var start = 0
    while let found = text.firstIndex(of: term, from: start) {
      best = max(best ?? .inside, place(in: text, from: found, to: found + term.count))
      // No later match can be better than these.
      if best == .start || best == .whole { break }
      start = found + 1
    }
    return best
  }

  /// Returns the place of an occurrence: a whole word, the start of a word, or inside a word.
  private static func place(in text: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Place {
    let startsWord = start == 0 || !isWord(text[start - 1]) || !isWord(text[start])
    let endsWord = end == text.count || !isWord(text[end]) || !isWord(text[end - 1])
    guard startsWord else { return .inside }
    guard endsWord else { return .wordStart }
    if start > 0 { return .word }
    return end == text.count ? .whole : .start
  }

  /// Returns whether a byte belongs to a word: a letter, a digit, or part of a character beyond ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the index of the first occurrence of `bytes` at or after `start`, or `nil` if there is none.
  ///
  /// It searches for the first byte with memchr(), which is fast.
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
