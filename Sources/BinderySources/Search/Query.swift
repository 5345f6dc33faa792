public import Bindery
internal import CBindery

/// A search query: terms that must all occur, in any order.
///
/// Case and accents are ignored. Every text field of a record is searched, except those that hold a web address.
public struct Query: Sendable {
  /// The relevance of a match; higher is better.
  public typealias Score = Int

  private let terms: [FoldedText]

  /// The phrase of all terms in the given order, which raises the score if it occurs; empty for a single term.
  private let phrase: [FoldedText]

  /// Creates a query from terms as typed; a term of several words matches as a phrase, and blank ones are dropped.
  public init(_ terms: [String]) {
    self.terms = terms.map { FoldedText(term: $0) }.filter { !$0.utf8.isEmpty }
    phrase = self.terms.count > 1 ? [FoldedText(term: terms.joined(separator: " "))] : []
  }

  /// Whether the query has no terms, or only blank ones; it then matches every record.
  public var isEmpty: Bool { terms.isEmpty }

  /// Returns the relevance of a record, or `nil` if a term doesn't occur in it.
  ///
  /// Each term counts where it matches best. A match in the name of the item weighs most, and one in other names more
  /// than elsewhere. A whole word weighs more than a part of one, and a greater share of the field a little more. The
  /// phrase of all terms raises the score.
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

/// The weights of fields in a score.
private enum FieldWeight {
  /// The weight of the field that names the item.
  private static let name = 10

  /// The weight of fields that aren't listed here.
  private static let other = 1

  /// The fields that may name an item, by descending priority, with their weights if a field of higher priority names
  /// it.
  private static let names: [(key: StaticString, weight: Int)] = [
    ("trackName", 10), ("collectionName", 7), ("artistName", 8), ("title", 10), ("name", 10),
  ]

  /// Returns the weight of each field of a record.
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
