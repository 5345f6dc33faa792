internal import Bindery

/// The parts of a query that are looked for in the titles of items only, as in a library: words after `title:`, and
/// marks such as `C++` and `!!!`.
struct TitleTerms {
  /// A word, a phrase or a mark.
  fileprivate enum Part {
    /// The runs of a word or phrase.
    case words(QueryTerm)

    /// The folded text of a mark in UTF-8, which occurs as it is.
    case mark([UInt8])
  }

  /// The parts that a title must have, and those that it must not have.
  private let wanted, unwanted: [Part]

  /// Creates the parts that are among the pieces of a query.
  init(_ pieces: [QuestionPiece]) {
    wanted = pieces.lazy.filter { !$0.isExcluded }.compactMap(Part.init)
    unwanted = pieces.lazy.filter(\.isExcluded).compactMap(Part.init)
  }

  /// Whether there are none, so that every title is allowed.
  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  /// Returns whether the title of a record has all of the wanted parts, and none of the others.
  func allow(_ record: Record) -> Bool {
    if isEmpty { return true }
    return FoldedText(RecordTexts.title(of: record)).utf8.withUnsafeBytes { title in
      wanted.allSatisfy { $0.occurs(in: title) } && !unwanted.contains { $0.occursWhole(in: title) }
    }
  }
}

extension TitleTerms.Part {
  /// Creates the part that a piece of a query is, or `nil` if it is looked for in other texts, too.
  fileprivate init?(_ piece: QuestionPiece) {
    let marked = piece.marked
    if marked.isMark {
      guard let text = marked.text else { return nil }
      self = .mark(Array(text.utf8))
    } else {
      guard piece.field == "title", let term = piece.term else { return nil }
      self = .words(term)
    }
  }

  /// Returns whether the part occurs in a folded title, also within longer words.
  fileprivate func occurs(in title: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .words(let term): term.match(in: title) != nil
    case .mark(let mark): title.firstIndex(of: mark) != nil
    }
  }

  /// Returns whether the part occurs in a folded title, as whole words if it is words.
  fileprivate func occursWhole(in title: UnsafeRawBufferPointer) -> Bool {
    if case .words(let term) = self { term.occursWhole(in: title) } else { occurs(in: title) }
  }
}
