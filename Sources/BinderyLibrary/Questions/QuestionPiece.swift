/// A word or a phrase of a question as it was typed.
struct QuestionPiece: Hashable {
  /// The text without what it is marked with.
  var text: String

  /// What stands before a colon, if that has a meaning: `title` or `kind`.
  var field: String?

  /// Whether it must not occur.
  var isExcluded = false

  /// Whether it stood in quotes, so that its last word doesn't go on.
  var isQuoted = false

  /// Creates a phrase.
  init(text: String, isQuoted: Bool) {
    (self.text, self.isQuoted) = (text, isQuoted)
  }

  /// Reads a word with its marks, of which `-` stands first.
  init(_ word: String) {
    text = word
    if text.hasPrefix("-"), text.count > 1 {
      isExcluded = true
      text.removeFirst()
    }
    for field in ["title", "kind"] where text.lowercased().hasPrefix(field + ":") && text.count > field.count + 1 {
      self.field = field
      text.removeFirst(field.count + 1)
      break
    }
  }

  /// Cuts a question into words and phrases. A quote that isn't closed lasts to the end, as while one types.
  static func pieces(of question: String) -> [QuestionPiece] {
    var pieces: [QuestionPiece] = []
    var rest = Substring(question)
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
      let word = String(rest[..<end])
      guard end < rest.endIndex, rest[end] == "\"", word.isEmpty || word.hasSuffix(":") || word == "-" else {
        // A quote within a word is one of its marks.
        let wordEnd = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
        pieces.append(QuestionPiece(String(rest[..<wordEnd])))
        rest = rest[wordEnd...]
        continue
      }
      let phrase = rest[rest.index(after: end)...]
      let close = phrase.firstIndex(of: "\"") ?? phrase.endIndex
      var piece = QuestionPiece(word + String(phrase[..<close]))
      piece.isQuoted = close < phrase.endIndex
      pieces.append(piece)
      rest = close < phrase.endIndex ? phrase[phrase.index(after: close)...] : ""
    }
    return pieces
  }
}
