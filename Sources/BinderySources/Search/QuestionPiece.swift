/// A word or a phrase of a query, as it was typed. Libraries and files are searched for the same ones.
package struct QuestionPiece: Hashable {
  /// The text of the word or phrase without its quotes, `-` and field name.
  package private(set) var text: String

  /// The field that a prefix names, `title` or `kind`, or `nil`.
  package private(set) var field: String?

  /// Whether matching items must not contain the text.
  package private(set) var isExcluded = false

  /// Whether the text was in quotes, so that its last word matches only as a whole.
  package private(set) var isQuoted = false

  /// The word or phrase as it was typed, without its quotes.
  package let typed: String

  /// Creates a word or phrase without a field.
  package init(text: String, isQuoted: Bool) {
    (self.text, self.isQuoted, typed) = (text, isQuoted, text)
  }

  /// Parses a word, which may begin with `-` and then with a field name and a colon.
  package init(_ word: String) {
    (text, typed) = (word, word)
    // A mark after the hyphen would make one character with it.
    if word.unicodeScalars.first == "-", word.unicodeScalars.contains(where: { $0 != "-" }) {
      isExcluded = true
      text.unicodeScalars.removeFirst()
    }
    for field in ["title", "kind"] where text.lowercased().hasPrefix(field + ":") && text.count > field.count + 1 {
      self.field = field
      text.removeFirst(field.count + 1)
      break
    }
  }

  /// The piece as a text that is looked for, whatever it begins with.
  package var literal: Self { Self(text: typed, isQuoted: isQuoted) }

  /// Creates a phrase in quotes, after the syntax before them, such as `-` and `title:`.
  private init(_ phrase: String, after syntax: String, isClosed: Bool) {
    // Within quotes nothing is syntax.
    self = syntax.isEmpty ? Self(text: phrase, isQuoted: isClosed) : Self(syntax + phrase)
    isQuoted = isClosed
  }

  /// Splits a query into words and phrases. An unclosed quote lasts to the end, as it does while a person types.
  package static func pieces(of question: String) -> [Self] {
    var pieces: [Self] = []
    var rest = Substring(question)
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let end = rest.firstIndex { $0.isWhitespace || $0 == "\"" } ?? rest.endIndex
      let word = String(rest[..<end])
      guard end < rest.endIndex, rest[end] == "\"", word.isEmpty || word.hasSuffix(":") || word == "-" else {
        // A quote within a word is a character of it.
        let wordEnd = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
        pieces.append(Self(String(rest[..<wordEnd])))
        rest = rest[wordEnd...]
        continue
      }
      let phrase = rest[rest.index(after: end)...]
      let close = phrase.firstIndex(of: "\"") ?? phrase.endIndex
      pieces.append(Self(String(phrase[..<close]), after: word, isClosed: close < phrase.endIndex))
      rest = close < phrase.endIndex ? phrase[phrase.index(after: close)...] : ""
    }
    return pieces
  }

  /// Returns the pieces of a term of a command line: itself, or those that its quotes make of it.
  package static func pieces(ofTerm term: String) -> [Self] {
    let pieces = pieces(of: term)
    if pieces.count == 1, pieces[0].isQuoted || term.contains("\"") { return pieces }
    let isPhrase = term.contains(where: \.isWhitespace) || term.hasPrefix("\"") || term.hasPrefix("-\"")
    return [isPhrase ? Self(text: term, isQuoted: true) : Self(term)]
  }
}

extension Sequence<QuestionPiece> {
  /// Decides whether a hyphen excludes: an exclusion leaves something of what else is looked for, and otherwise the
  /// text is a name that begins with a hyphen.
  ///
  /// - Parameter isNarrowed: Whether kinds are looked for besides the pieces.
  /// - Returns: The pieces as they are, or, if nothing else is looked for, as texts that are looked for.
  package func withExclusions(isNarrowed: Bool) -> [QuestionPiece] {
    isNarrowed || contains { !$0.isExcluded } ? Array(self) : map(\.literal)
  }
}
