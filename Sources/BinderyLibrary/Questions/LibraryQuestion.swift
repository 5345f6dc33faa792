package import Bindery
internal import BinderySources

/// A query for a library's items: words, phrases and kinds, as a person types them.
///
/// All parts have to occur, in any order. The last word matches by its beginning, the others as a whole. `"a phrase"`
/// matches words in this order, `title:word` a word of the title, `kind:song` a kind, and `-word` excludes items with
/// the word where something else is looked for. Marks between words are blanks. Any text is a valid query: what isn't
/// syntax is searched for as it is.
package struct LibraryQuestion: Hashable, Sendable {
  /// The columns of the search index in which a part of a query is searched for.
  enum Scope: Hashable, Sendable {
    case anywhere, title
  }

  /// A word or a phrase of a query, as folded tokens that follow each other.
  struct Part: Hashable, Sendable {
    var scope: Scope

    /// The text as the index stores it.
    let text: IndexedText

    /// Whether the last token also matches by its beginning: the last one typed, or a character of a text without
    /// spaces.
    var isBeginning: Bool
  }

  /// The words, texts and kinds that matching items have, or that they must not have.
  struct Side: Hashable, Sendable {
    /// The words and phrases.
    var parts: [Part] = []

    /// The folded texts that are no words, such as `!!!` and `C++`, which are searched for in titles.
    var marks: [String] = []

    /// The kinds of items.
    var kinds: Set<Kind> = []
  }

  /// What matching items have: all parts, all marks, and one of the kinds if there are any.
  private(set) var wanted = Side()

  /// What no matching item has.
  private(set) var unwanted = Side()

  /// The folded text of all wanted words with their punctuation, or `nil` if there is no punctuation.
  private(set) var markedTitle: String?

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
    self.init(pieces: terms.flatMap(QuestionPiece.pieces(ofTerm:)), kinds: kinds, isTyped: true)
  }

  /// The kinds of items to search, such as `song`; empty for all.
  package var kinds: Set<Kind> { wanted.kinds }

  /// Whether the query is empty, so that every item matches.
  package var isEmpty: Bool { wanted == Side() && unwanted == Side() }

  private init(pieces: [QuestionPiece], kinds: Set<Kind>, isTyped: Bool) {
    wanted.kinds = kinds
    let pieces = pieces.withExclusions(isNarrowed: !kinds.isEmpty)
    let folded = pieces.filter { !$0.namesKind }.map(FoldedPiece.init)
    for piece in pieces where piece.namesKind { add(Kind(rawValue: piece.text), piece.isExcluded) }
    let hasWords = folded.contains { !$0.piece.isExcluded && !$0.marked.hasNoWords }
    for piece in folded where !(hasWords && piece.isBlank) { add(piece) }
    let shown = folded.lazy.filter { !$0.piece.isExcluded }.map(\.piece.text).joined(separator: " ")
    markedTitle = MarkedText(FoldedText(asked: shown)).text
    if isTyped, pieces.last?.isQuoted == false, folded.last?.piece == pieces.last { beginLastPart(of: folded.last) }
  }

  /// Lets the last word go on if it is the last of what was typed.
  private mutating func beginLastPart(of piece: FoldedPiece?) {
    guard let piece, !piece.piece.isExcluded, !piece.marked.isMark, let last = wanted.parts.indices.last else { return }
    wanted.parts[last].isBeginning = true
  }

  private mutating func add(_ kind: Kind, _ isExcluded: Bool) {
    if isExcluded { unwanted.kinds.insert(kind) } else { wanted.kinds.insert(kind) }
  }

  private mutating func add(_ folded: FoldedPiece) {
    if folded.piece.isExcluded { Self.add(folded, to: &unwanted) } else { Self.add(folded, to: &wanted) }
  }

  private static func add(_ folded: FoldedPiece, to side: inout Side) {
    if folded.marked.isMark {
      if let mark = folded.marked.text { side.marks.append(mark) }
      return
    }
    let text = IndexedText(folded.text)
    let scope: Scope = folded.piece.field == "title" ? .title : .anywhere
    side.parts.append(Part(scope: scope, text: text, isBeginning: text.endsWithOneCharacter))
  }
}

/// A word or phrase of a query with its folded text.
private struct FoldedPiece {
  let piece: QuestionPiece
  let text: FoldedText
  let marked: MarkedText

  init(_ piece: QuestionPiece) {
    self.piece = piece
    text = FoldedText(asked: piece.text)
    marked = MarkedText(text)
  }

  /// Whether the text is only punctuation that stands between words, such as the `&` of two names.
  var isBlank: Bool { marked.hasNoWords && piece.field == nil && !piece.isQuoted && !piece.isExcluded }
}

extension QuestionPiece {
  /// Whether the piece names a kind.
  fileprivate var namesKind: Bool { field == "kind" }
}
