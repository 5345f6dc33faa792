internal import Bindery

/// The marks of a query, such as `C++` and `!!!`, which are looked for in the titles of items only, as in a library.
struct TitleMarks {
  /// The folded marks that a title must have, and those that it must not have, in UTF-8.
  private let wanted, unwanted: [[UInt8]]

  /// Creates the marks that are among the pieces of a query.
  init(_ pieces: [QuestionPiece]) {
    let marks = pieces.compactMap { piece in
      let marked = piece.marked
      return marked.isMark ? marked.text.map { (utf8: Array($0.utf8), isExcluded: piece.isExcluded) } : nil
    }
    wanted = marks.filter { !$0.isExcluded }.map(\.utf8)
    unwanted = marks.filter(\.isExcluded).map(\.utf8)
  }

  /// Whether there are none, so that every title is allowed.
  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }

  /// Returns whether the title of a record has all of the wanted marks, and none of the others.
  func allow(_ record: Record) -> Bool {
    if isEmpty { return true }
    return FoldedText(RecordTexts.title(of: record)).utf8.withUnsafeBytes { title in
      wanted.allSatisfy { title.firstIndex(of: $0) != nil } && !unwanted.contains { title.firstIndex(of: $0) != nil }
    }
  }
}
