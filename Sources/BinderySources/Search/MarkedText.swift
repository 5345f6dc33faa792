/// A text with punctuation that separates words, such as `C++` and `!!!`, by which it can be found.
package struct MarkedText {
  /// The folded text without white space around it.
  package let whole: String

  /// The folded text without white space around it, or `nil` if it has no punctuation.
  package var text: String? { hasMarks ? whole : nil }

  /// Whether the text has no character of a word.
  package let hasNoWords: Bool

  /// Whether a query with this text is answered by its punctuation, since it has at most one character of a word.
  ///
  /// A single letter with a period, as in names, is a word.
  package let isMark: Bool

  private let hasMarks: Bool

  /// Returns the folded text of a title without white space around it, or `nil` if it has no punctuation.
  package static func text(of title: FoldedText) -> String? {
    // Most titles are words of ASCII with spaces between them.
    title.utf8.allSatisfy { ScalarRole.isWord($0) || $0 == 0x20 } ? nil : MarkedText(title).text
  }

  /// Finds the words and the punctuation of a folded text.
  package init(_ text: FoldedText) {
    let folded = String(decoding: text.utf8, as: UTF8.self).unicodeScalars
    let trimmed = folded.drop { $0.properties.isWhitespace }
    let end = trimmed.lastIndex { !$0.properties.isWhitespace }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    let body = trimmed[..<end]
    let words = body.count { ScalarRole(of: $0) != .between }
    let marks = body.lazy.filter { ScalarRole(of: $0) == .between && !$0.properties.isWhitespace }
    whole = String(String.UnicodeScalarView(body))
    (hasNoWords, hasMarks) = (words == 0, !marks.isEmpty)
    isMark = words == 0 || (words == 1 && marks.contains { $0 != "." && $0 != "," })
  }
}
