internal import Bindery

/// Looks at the start of an answer, which has to be JSON.
///
/// The store says `text/javascript` of everything, so the bytes decide. Newlines before them are usual.
struct AnswerStart {
  private(set) var isKnown = false

  /// Looks at the next bytes, until one isn't blank.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: A `SourceFailure` where something else than an object or a list begins.
  mutating func check(_ bytes: [UInt8]) throws(SourceFailure) {
    guard !isKnown, let first = bytes.first(where: { $0 > 0x20 }) else { return }
    isKnown = true
    switch Unicode.Scalar(first) {
    case "{", "[": return
    case "<": throw SourceFailure(.malformed, "the iTunes Store answers with a page in place of items; try again later")
    default: throw SourceFailure(.malformed, "the iTunes Store answers with something that isn't JSON; try again later")
    }
  }

  /// Checks that there was something.
  ///
  /// - Throws: A `SourceFailure` where every byte was blank.
  func finish() throws(SourceFailure) {
    guard isKnown else {
      throw SourceFailure(.malformed, "the iTunes Store answers with nothing; try again later")
    }
  }
}
