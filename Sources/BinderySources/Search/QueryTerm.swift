/// A word or phrase of a query, as files are searched for it: runs of words that follow each other, whatever stands
/// between them.
struct QueryTerm: Sendable {
  /// The runs joined by single spaces, as `FoldedText.words` joins those of a text.
  let words: FoldedText

  /// The runs in UTF-8, each of which a text with the term contains.
  private let runs: [[UInt8]]

  /// Whether the first and the last run are of a script without spaces, so that a whole word may begin or end anywhere
  /// within a run.
  private let (beginsDense, endsDense): (Bool, Bool)

  /// Creates the term of a text, or `nil` if the text has no words.
  init?(_ text: FoldedText) {
    let runs = text.runs
    guard let first = runs.first, let last = runs.last else { return nil }
    words = FoldedText(folded: Array(text.words.utf8))
    self.runs = runs.map { Array(String($0.scalars).utf8) }
    (beginsDense, endsDense) = (first.isDense, last.isDense)
  }

  /// Whether the term is one run, which a folded text contains wherever its words do.
  var isOneRun: Bool { runs.count == 1 }

  /// Returns whether a folded text contains each of the runs, as one with the term does.
  func mayOccur(in text: UnsafeRawBufferPointer) -> Bool { runs.allSatisfy { text.firstIndex(of: $0) != nil } }

  /// Returns the best match in a folded text, or `nil` if the term doesn't occur.
  func match(in text: UnsafeRawBufferPointer) -> TermMatch? {
    guard mayOccur(in: text) else { return nil }
    return isOneRun ? TermMatch(of: words, in: text) : withWords(of: text) { TermMatch(of: words, in: $0) }
  }

  /// Returns whether the term occurs in a folded text as whole words.
  func occursWhole(in text: UnsafeRawBufferPointer) -> Bool {
    mayOccur(in: text) && withWords(of: text, hasWhole)
  }

  private func hasWhole(_ text: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let found = text.firstIndex(of: words.utf8, from: start) {
      let end = found + words.utf8.count
      let begins = beginsDense || found == 0 || text[found - 1] == 0x20
      if begins, endsDense || end == text.count || text[end] == 0x20 { return true }
      start = found + 1
    }
    return false
  }

  private func withWords<Result>(of text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result
  {
    var words = FoldedText(folded: Array(text)).words
    return words.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}
