/// A word or a phrase of a query, as it was typed.
struct QuestionPiece: Hashable {
  /// The text of the word or phrase without its quotes, `-` and field name.
  var text: String

  /// The field that a prefix names, `title` or `kind`, or `nil`.
  var field: String?

  /// Whether matching items must not contain the text.
  var isExcluded = false

  /// Whether the text was in quotes, so that its last word matches only as a whole.
  var isQuoted = false

  /// Creates a word or phrase without a field.
  init(text: String, isQuoted: Bool) {
    (self.text, self.isQuoted) = (text, isQuoted)
  }

  /// Parses a word, which may begin with `-` and then with a field name and a colon.
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

  /// Splits a query into words and phrases. An unclosed quote lasts to the end, as it does while a person types.
  static func pieces(of question: String) -> [QuestionPiece] {
    var pieces: [QuestionPiece] = []
    var rest = Substring(question)
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
      let word = String(rest[..<end])
      guard end < rest.endIndex, rest[end] == "\"", word.isEmpty || word.hasSuffix(":") || word == "-" else {
        // A quote within a word is a character of it.
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
