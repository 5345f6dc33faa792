package import Bindery
internal import BinderySources

/// What is looked for in a library: words, phrases and kinds, as a person types them.
///
/// All parts have to occur, in any order. The last word matches by its beginning, the others as they stand; `"a phrase"`
/// is words in this order, `title:word` a word of the title, `kind:song` a kind, and `-word` what must not occur. Any
/// text is a question: what has no meaning is looked for as it is.
package struct LibraryQuestion: Hashable, Sendable {
  /// The columns of the index that a part is looked for in.
  enum Scope: Hashable, Sendable {
    case anywhere, title
  }

  /// A word, or several that follow each other.
  struct Part: Hashable, Sendable {
    var scope: Scope
    var isExcluded: Bool
    let tokens: [String]

    /// Whether the last token may go on: the last of what is typed, and a character of a text without spaces.
    var isBeginning: Bool
  }

  /// The words and phrases.
  private(set) var parts: [Part] = []

  /// The folded texts without a word, such as `!!!` and `C++`, which are looked for in titles.
  private(set) var marks: [String] = []

  /// The kinds to look among; empty for all.
  package private(set) var kinds: Set<Kind>

  /// Reads a question as it was typed.
  ///
  /// - Parameters:
  ///   - text: The text, with quotes around phrases.
  ///   - kinds: The kinds to look among besides those that the text names.
  package init(_ text: String, kinds: Set<Kind> = []) {
    let isTyped = text.last.map { !$0.isWhitespace } ?? false
    self.init(pieces: QuestionPiece.pieces(of: text), kinds: kinds, isTyped: isTyped)
  }

  /// Reads terms of a command, of which each with a space in it is a phrase.
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

  /// Whether nothing is looked for: everything matches then.
  package var isEmpty: Bool { parts.isEmpty && marks.isEmpty && kinds.isEmpty }
}
