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
  private let phrase: FoldedText

  /// Creates a query.
  ///
  /// - Parameter terms: The terms; one of several words is looked for as it stands.
  public init(_ terms: [String]) {
    self.terms = terms.map { FoldedText($0) }.filter { !$0.utf8.isEmpty }
    phrase = FoldedText(terms.joined(separator: " "))
  }

  /// How well a record matches, or nothing where a term doesn't occur in it.
  ///
  /// A term counts where it matches best: in a name more than elsewhere, as a whole
  /// word more than inside one. Terms that stand in a name as they were given count
  /// more.
  ///
  /// - Parameter record: The record.
  /// - Returns: The score; every record matches a query without terms.
  /// - Complexity: O(*n*) in the size of the record for each term.
  public func score(of record: Record) -> Score? {
    let fields = record.searchedFields()
    var total = 0
    for term in terms {
      guard let best = fields.lazy.compactMap({ $0.score(of: term) }).max() else { return nil }
      total += best
    }
    guard terms.count > 1 else { return total }
    return total + (fields.lazy.compactMap { $0.score(of: phrase) }.max() ?? 0)
  }
}

/// A text field of a record, ready to be searched.
private struct SearchedField {
  let text: FoldedText
  let weight: Int

  func score(of term: FoldedText) -> Int? {
    text.match(of: term).map { $0.rawValue * weight }
  }
}

extension Record {
  /// How much a match in a field counts; 1 where it isn't named here.
  private static let weights = ["trackName": 10, "collectionName": 7, "artistName": 8, "title": 10, "name": 10]

  fileprivate func searchedFields() -> [SearchedField] {
    withUnsafePointer { record in
      UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count).compactMap { field in
        guard field.type == BINDERY_UTF8.rawValue, !field.value.text.isAddress else { return nil }
        return SearchedField(text: FoldedText(field.value.text.utf8), weight: Self.weights[field.key.string] ?? 1)
      }
    }
  }
}

extension bindery_text {
  /// Whether the text is an address on the web.
  fileprivate var isAddress: Bool {
    utf8.starts(with: "https://".utf8) || utf8.starts(with: "http://".utf8)
  }
}
