internal import Bindery

extension QuestionPiece {
  /// The folded text of the piece as it stands, or `nil` if nothing is left of it.
  private var folded: FoldedText? {
    let folded = FoldedText(term: text)
    return folded.utf8.isEmpty ? nil : folded
  }

  /// The words of the piece, or `nil` if it has none.
  var term: QueryTerm? { QueryTerm(FoldedText(asked: text)) }

  /// Whether the piece has words, and isn't a mark such as `C++`, which has at most one letter.
  var hasWords: Bool { !marked.isMark }

  /// The folded text with its punctuation, by which a mark such as `C++` is told from words.
  var marked: MarkedText { MarkedText(FoldedText(asked: text)) }

  /// The folded text of the piece as it stands if it has marks, or `nil`.
  var textWithMarks: FoldedText? {
    folded.flatMap { $0 == term?.words ? nil : $0 }
  }

  /// Whether the piece is only punctuation that stands between words, such as the `&` of two names.
  fileprivate var isLoneMark: Bool { field == nil && !isQuoted && marked.hasNoWords }
}

extension [QuestionPiece] {
  /// The pieces without those that are only punctuation between words, if there are words.
  var withoutLoneMarks: Self {
    contains { !$0.marked.hasNoWords } ? filter { !$0.isLoneMark } : self
  }
}

/// The names of kinds in a query. Their case doesn't count.
struct KindNames {
  /// The names in lowercase.
  let names: Set<String>

  /// Creates the names of the kinds that pieces of a query name.
  init(_ pieces: [QuestionPiece]) {
    names = Set(pieces.lazy.filter { $0.field == "kind" }.map { $0.text.lowercased() })
  }

  /// Returns whether a kind is among them.
  func has(_ kind: Kind) -> Bool { !names.isEmpty && names.contains(kind.rawValue.lowercased()) }
}
