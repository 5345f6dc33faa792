public import Bindery
internal import CBindery

/// What a person searches for: terms that all have to occur, in any order.
///
/// Case and accents don't matter. Every text field of a record is searched, but not
/// those that hold an address.
public struct Query: Sendable {
  /// How good a match is; higher is better.
  public typealias Score = Int

  private let terms: [FoldedText]

  /// What else counts where it occurs: the terms as they were given, one after the other.
  private let phrase: [FoldedText]

  /// Creates a query.
  ///
  /// - Parameter terms: The terms; one of several words is looked for as it stands.
  public init(_ terms: [String]) {
    self.terms = terms.map { FoldedText(term: $0) }.filter { !$0.utf8.isEmpty }
    phrase = self.terms.count > 1 ? [FoldedText(term: terms.joined(separator: " "))] : []
  }

  /// Whether there is nothing to look for, such as in a query of spaces.
  public var isEmpty: Bool { terms.isEmpty }

  /// How well a record matches, or nothing where a term doesn't occur in it.
  ///
  /// A term counts where it matches best: in the name of the item most, in other
  /// names more than elsewhere, as a whole word more than inside one, and a little
  /// more the more of the field it is. Terms that stand together as they were given
  /// count more.
  ///
  /// - Parameter record: The record.
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

/// How much a match in a field counts.
private enum FieldWeight {
  /// In the field that names the item.
  private static let name = 10

  /// In a field that isn't listed here.
  private static let other = 1

  /// The fields that may name an item, the first that is there before the others, with
  /// what they count in an item that another one names.
  private static let names: [(key: StaticString, weight: Int)] = [
    ("trackName", 10), ("collectionName", 7), ("artistName", 8), ("title", 10), ("name", 10),
  ]

  /// The weight of each field of a record.
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
