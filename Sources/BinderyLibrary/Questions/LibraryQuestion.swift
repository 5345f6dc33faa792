package import Bindery
internal import BinderySources

/// A query for a library's items: words, phrases and kinds, as a person types them.
///
/// All parts have to occur, in any order. The last word matches by its beginning, the others as a whole. `"a phrase"`
/// matches words in this order, `title:word` a word of the title, `kind:song` a kind, and `-word` excludes items with
/// the word. Any text is a valid query: what isn't syntax is searched for as it is.
package struct LibraryQuestion: Hashable, Sendable {
  /// The columns of the search index in which a part of a query is searched for.
  enum Scope: Hashable, Sendable {
    case anywhere, title
  }

  /// A word or a phrase of a query, as folded tokens that follow each other.
  struct Part: Hashable, Sendable {
    var scope: Scope
    var isExcluded: Bool
    let tokens: [String]

    /// Whether the last token also matches by its beginning: the last one typed, or a character of a text without
    /// spaces.
    var isBeginning: Bool
  }

  /// The words and phrases of the query.
  private(set) var parts: [Part] = []

  /// The folded texts that are no words, such as `!!!` and `C++`, which are searched for in titles.
  private(set) var marks: [String] = []

  /// The kinds of items to search, such as `song`; empty for all.
  package private(set) var kinds: Set<Kind>

  /// Parses a query that a person has typed.
  ///
  /// - Parameters:
  ///   - text: The text, with quotes around phrases.
  ///   - kinds: The kinds to search besides those that the text names.
  package init(_ text: String, kinds: Set<Kind> = []) {
    let isTyped = text.last.map { !$0.isWhitespace } ?? false
    self.init(pieces: QuestionPiece.pieces(of: text), kinds: kinds, isTyped: isTyped)
  }

  /// Parses the terms of a command line. A term that contains a space is a phrase.
  package init(terms: [String], kinds: Set<Kind> = []) {
    let pieces = terms.map { term in
      term.contains(where: \.isWhitespace) ? QuestionPiece(text: term, isQuoted: true) : QuestionPiece(term)
    }
    self.init(pieces: pieces, kinds: kinds, isTyped: true)
  }

  private init(pieces: [QuestionPiece], kinds: Set<Kind>, isTyped: Bool) {
    self.kinds = kinds
    for piece in pieces { add(piece) }
    if isTyped, pieces.last?.isQuoted == false, let last = parts.indices.last, parts.last?.isExcluded == false {
      parts[last].isBeginning = true
    }
  }

  private mutating func add(_ piece: QuestionPiece) {
    if piece.field == "kind", !piece.text.isEmpty {
      kinds.insert(Kind(rawValue: piece.text))
      return
    }
    let folded = FoldedText(asked: piece.text)
    let marked = MarkedText(folded)
    if marked.isMark {
      if let mark = marked.text, !piece.isExcluded { marks.append(mark) }
      return
    }
    let text = IndexedText(folded)
    parts.append(
      Part(
        scope: piece.field == "title" ? .title : .anywhere, isExcluded: piece.isExcluded, tokens: text.asked,
        isBeginning: text.endsWithOneCharacter))
  }

  /// Whether the query is empty, so that every item matches.
  package var isEmpty: Bool { parts.isEmpty && marks.isEmpty && kinds.isEmpty }
}
