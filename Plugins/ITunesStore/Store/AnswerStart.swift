internal import Bindery

/// A check of the start of an answer, which has to be JSON.
///
/// The store declares every answer as `text/javascript`, so the bytes decide. Newlines before them are usual.
struct AnswerStart {
  /// Whether a byte that isn't blank has been checked.
  private(set) var isKnown = false

  /// Checks the next bytes, until one isn't blank.
  ///
  /// - Parameter bytes: The next bytes of the answer.
  /// - Throws: A `SourceFailure` if the answer doesn't begin with an object or a list.
  mutating func check(_ bytes: [UInt8]) throws(SourceFailure) {
    guard !isKnown, let first = bytes.first(where: { $0 > 0x20 }) else { return }
    isKnown = true
    switch Unicode.Scalar(first) {
    case "{", "[": return
    case "<": throw SourceFailure(.malformed, "the iTunes Store answers with a page in place of items; try again later")
    default: throw SourceFailure(.malformed, "the iTunes Store answers with something that isn't JSON; try again later")
    }
  }

  /// Checks that the answer wasn't empty; throws a `SourceFailure` if every byte was blank.
  func finish() throws(SourceFailure) {
    guard isKnown else {
      throw SourceFailure(.malformed, "the iTunes Store answers with nothing; try again later")
    }
  }
}
