internal import Bindery

extension QuestionPiece {
  /// The folded text of the piece as a term of a search, or `nil` if nothing is left of it.
  var folded: FoldedText? {
    let folded = FoldedText(term: text)
    return folded.utf8.isEmpty ? nil : folded
  }

  /// The folded text with its punctuation, by which a mark such as `C++` is told from words.
  var marked: MarkedText { MarkedText(FoldedText(asked: text)) }

  /// Whether the piece is only punctuation that stands between words, such as the `&` of two names.
  fileprivate var isLoneMark: Bool { field == nil && !isQuoted && marked.hasNoWords }

  /// Whether the text begins or ends with a character of a script that is written without spaces.
  fileprivate var isDense: Bool { roles.first == .dense || roles.last == .dense }

  /// The roles of the folded text's scalars, such as that of a letter or a mark.
  private var roles: [ScalarRole] {
    String(decoding: folded?.utf8 ?? [], as: UTF8.self).unicodeScalars.map(ScalarRole.init)
  }
}

extension [QuestionPiece] {
  /// The pieces without those that are only punctuation between words, if there are words.
  var withoutLoneMarks: Self {
    contains { !$0.marked.hasNoWords } ? filter { !$0.isLoneMark } : self
  }
}

/// A text that no matching record has.
struct Exclusion {
  /// The folded text.
  let text: FoldedText

  /// The place in a field from which on an occurrence counts: a whole word, or any in a script without spaces.
  let place: TermMatch.Place

  /// Creates the exclusion of a piece of a query, or `nil` if the piece has no text.
  init?(_ piece: QuestionPiece) {
    guard let text = piece.folded else { return nil }
    self.text = text
    place = piece.isDense ? .inside : .word
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
