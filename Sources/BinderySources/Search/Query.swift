public import Bindery
internal import CBindery

/// A search query for records: terms that must all occur in a record, in any order.
///
/// Case and accents are ignored. Every text field of a record is searched, except those that hold a web address.
public struct Query: Sendable {
  /// The relevance of a record that matches; a higher score is better.
  public typealias Score = Int

  private let terms: [FoldedText]

  /// The phrase of all terms in order, which raises the score if it occurs; an empty array for fewer than two terms.
  private let phrase: [FoldedText]

  /// Creates a query from terms as typed; several words in one term are a phrase, and blank terms are dropped.
  public init(_ terms: [String]) {
    self.terms = terms.map { FoldedText(term: $0) }.filter { !$0.utf8.isEmpty }
    phrase = self.terms.count > 1 ? [FoldedText(term: terms.joined(separator: " "))] : []
  }

  /// Whether the query has no terms and so matches every record.
  public var isEmpty: Bool { terms.isEmpty }

  /// Returns the relevance of a record, or `nil` if a term doesn't occur in it.
  ///
  /// Each term counts once, with its best match. A match in the name of the item weighs most, and one in other names
  /// more than elsewhere. A whole word weighs more than a part of one, and a greater share of the field a little more.
  /// The phrase of all terms raises the score.
  ///
  /// - Parameter record: The record to match.
  /// - Returns: The score; every record matches an empty query.
  /// - Complexity: O(*n*) in the size of the record for each term.
  public func score(of record: Record) -> Score? {
    record.withUnsafePointer { record in
      let text = SearchedRecord(record)
      guard text.contains(terms) else { return nil }
      let fields = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
      let scores = text.scores(of: terms + phrase, weights: FieldWeight.weights(of: fields))
      return scores.reduce(0) { $0 + ($1 ?? 0) }
    }
  }
}

/// A namespace for the weights that fields of a record have in a score.
private enum FieldWeight {
  /// The weight of the field that is the item's name.
  private static let name = 10

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
  fileprivate var holdsText: Bool {
    type == BINDERY_UTF8.rawValue && value.text.count > 0
  }
}
