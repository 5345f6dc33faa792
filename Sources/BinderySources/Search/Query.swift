public import Bindery
internal import CBindery

/// A search query for records: words and phrases that must all occur in a record, in any order.
///
/// Case and accents are ignored. Every text field of a record is searched, except those that hold a web address. A
/// query is written as one for a library: `"a phrase"` is a phrase, `title:word` occurs in the item's name, `kind:song`
/// names a kind, and `-word` excludes items with the word where something else is looked for. What stands between two
/// words doesn't count, so that `AC/DC` occurs in `AC DC`; a text of marks with one letter at most, such as `C++`, is
/// looked for in the item's name. A word also occurs where a longer one contains it, except for one that excludes.
public struct Query: Sendable {
  /// The relevance of a record that matches; a higher score is better.
  public typealias Score = Int

  /// The words and phrases that must occur in a record.
  private let terms: [QueryTerm]

  /// The words and phrases that count in the score, with the phrase of all of them if there are several.
  private let scoredTerms: [QueryTerm]

  /// The texts with marks that count in the score where they occur as they stand, such as `C++` and `AC/DC`.
  private let scoredMarks: [FoldedText]

  /// The words and marks that must and must not occur in the item's title.
  private let title: TitleTerms

  /// The words and phrases whose records are excluded.
  private let exclusions: [QueryTerm]

  /// The names of the kinds to which the query is limited.
  private let kinds: KindNames

  /// The names of the kinds that are excluded.
  private let excludedKinds: KindNames

  /// Creates a query from terms as typed; several words in one term are a phrase, and blank terms are dropped.
  public init(_ terms: [String]) {
    self.init(terms, isNarrowed: false)
  }

  /// Creates a query from terms as typed.
  ///
  /// - Parameters:
  ///   - terms: The terms.
  ///   - isNarrowed: Whether only some kinds are searched, so that a term with a hyphen excludes even where it is
  ///     alone.
  package init(_ terms: [String], isNarrowed: Bool) {
    let all = terms.flatMap(QuestionPiece.pieces(ofTerm:)).withExclusions(isNarrowed: isNarrowed)
    (kinds, excludedKinds) = (KindNames(all.filter { !$0.isExcluded }), KindNames(all.filter(\.isExcluded)))
    let texts = all.filter { $0.field != "kind" }
    let wanted = texts.filter { !$0.isExcluded }.withoutLoneMarks
    let words = wanted.filter(\.hasWords)
    self.terms = words.filter { $0.field == nil }.compactMap(\.term)
    title = TitleTerms(wanted + texts.filter(\.isExcluded))
    exclusions = texts.filter { $0.isExcluded && $0.hasWords && $0.field == nil }.compactMap(\.term)
    let phrase = wanted.count > 1 ? QueryTerm(FoldedText(asked: wanted.map(\.text).joined(separator: " "))) : nil
    scoredTerms = words.compactMap(\.term) + [phrase].compactMap { $0 }
    scoredMarks = wanted.compactMap(\.textWithMarks)
  }

  /// Whether the query asks for nothing and so matches every record.
  public var isEmpty: Bool {
    terms.isEmpty && title.isEmpty && exclusions.isEmpty && kinds.names.isEmpty && excludedKinds.names.isEmpty
  }

  /// Returns the relevance of a record, or `nil` if it doesn't match, for example since a term doesn't occur in it.
  ///
  /// Each term counts once, with its best match. A match in the name of the item weighs most, and one in other names
  /// more than elsewhere. A whole word weighs more than a part of one, and a greater share of the field a little more.
  /// The phrase of all terms raises the score, and so does a term with marks that occurs as it stands.
  ///
  /// - Parameter record: The record to match.
  /// - Returns: The score; every record matches an empty query.
  /// - Complexity: O(*n*) in the size of the record for each term.
  public func score(of record: Record) -> Score? {
    guard kinds.names.isEmpty || kinds.has(record.kind), !excludedKinds.has(record.kind) else { return nil }
    let score: Score? = record.withUnsafePointer { record in
      let text = SearchedRecord(record)
      guard text.contains(terms), !exclusions.contains(where: text.hasWhole) else { return nil }
      let fields = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
      let weights = FieldWeight.weights(of: fields)
      return scoredTerms.reduce(0) { $0 + text.score(of: $1, weights: weights) }
        + scoredMarks.reduce(0) { $0 + text.score(of: $1, weights: weights) }
    }
    return title.allow(record) ? score : nil
  }
}

/// A namespace for the weights that fields of a record have in a score.
private enum FieldWeight {
  /// The weight of the field that is the item's name.
  static let name = 10

  /// The weight of fields that aren't in `names`.
  private static let other = 1

  /// The fields that may be an item's name, by descending priority, each with its weight if another field is the name.
  private static let names: [(key: StaticString, weight: Int)] = [
    ("trackName", 10), ("collectionName", 7), ("artistName", 8), ("title", 10), ("name", 10),
  ]

  /// Returns the weights of a record's fields, in order.
  static func weights(of fields: UnsafeBufferPointer<bindery_field>) -> [Int] {
    let ranks = fields.map { field in field.holdsText ? names.firstIndex { field.key.equals($0.key) } : nil }
    let naming = ranks.lazy.compactMap { $0 }.min()
    return ranks.map { rank in rank.map { $0 == naming ? name : names[$0].weight } ?? other }
  }
}

extension bindery_field {
  /// Whether the field holds a text that isn't empty.
  fileprivate var holdsText: Bool {
    type == BINDERY_UTF8.rawValue && value.text.count > 0
  }
}
