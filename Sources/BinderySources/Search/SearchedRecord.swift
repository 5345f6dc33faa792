internal import Bindery
internal import CBindery

/// The text of a record in normalized form for search: all of its searchable fields in one buffer.
///
/// The fields are separated by a byte that no search term contains, so one scan of the buffer rules out most records.
struct SearchedRecord {
  /// The byte after each field in the buffer, which UTF-8 never contains.
  private static let separator: UInt8 = 0xff

  /// The buffer with the texts of all fields, as UTF-8.
  private let utf8: [UInt8]
  /// The searchable fields, in the order of the record.
  private let fields: [Field]

  /// The index of a field in its record, and the range of its text in the buffer.
  private struct Field {
    /// The index of the field in the record.
    let index: Int
    /// The range of the field's text in the buffer, in bytes.
    let range: Range<Int>
  }

  /// Creates the normalized text of a record's text fields, except for those with a web address.
  init(_ record: UnsafePointer<bindery_record>) {
    var utf8: [UInt8] = []
    var fields: [Field] = []
    let source = UnsafeBufferPointer(start: record.pointee.fields, count: record.pointee.count)
    utf8.reserveCapacity(source.reduce(0) { $0 + ($1.isSearched ? $1.value.text.count + 1 : 0) })
    fields.reserveCapacity(source.count)
    for (index, field) in source.enumerated() where field.isSearched {
      let start = utf8.count
      utf8.append(folding: field.value.text.utf8)
      fields.append(Field(index: index, range: start..<utf8.count))
      utf8.append(Self.separator)
    }
    self.utf8 = utf8
    self.fields = fields
  }

  /// Returns whether each of the search terms occurs in any field.
  func contains(_ terms: [QueryTerm]) -> Bool { terms.allSatisfy(contains) }

  private func contains(_ term: QueryTerm) -> Bool {
    guard utf8.withUnsafeBytes(term.mayOccur) else { return false }
    return term.isOneRun || fields.contains { field in withText(of: field) { term.match(in: $0) != nil } }
  }

  /// Returns whether a search term occurs in any field as whole words.
  func hasWhole(_ term: QueryTerm) -> Bool {
    guard utf8.withUnsafeBytes(term.mayOccur) else { return false }
    return fields.contains { withText(of: $0, term.occursWhole) }
  }

  /// Returns the score of a search term's best match, or 0 if it doesn't occur.
  ///
  /// The score of a match is multiplied by the weight of its field; `weights` has one for each field of the record.
  func score(of term: QueryTerm, weights: [Int]) -> Int { bestScore(weights, term.match) }

  /// Returns the score of the best match of a text with its marks, or 0 if it doesn't occur as it stands.
  func score(of text: FoldedText, weights: [Int]) -> Int { bestScore(weights) { TermMatch(of: text, in: $0) } }

  private func bestScore(_ weights: [Int], _ match: (UnsafeRawBufferPointer) -> TermMatch?) -> Int {
    fields.reduce(0) { best, field in
      max(best, (withText(of: field, match)?.score ?? 0) * weights[field.index])
    }
  }

  /// Calls a function with the folded text of a field.
  private func withText<Result>(of field: Field, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    utf8.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[field.range])) }
  }
}

extension bindery_field {
  /// Whether the field's value is text other than a web address.
  fileprivate var isSearched: Bool {
    guard type == BINDERY_UTF8.rawValue else { return false }
    return !value.text.utf8.starts(with: "https://".utf8) && !value.text.utf8.starts(with: "http://".utf8)
  }
}
