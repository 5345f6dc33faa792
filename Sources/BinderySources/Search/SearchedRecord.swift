internal import Bindery
internal import CBindery

/// The text of a record, folded, in one piece of memory.
///
/// Text stands there field by field. Between two fields stands a byte that no term
/// has, so that one look at the whole tells most records from those that match.
struct SearchedRecord {
  /// The byte between two fields, which UTF-8 never has.
  private static let separator: UInt8 = 0xff

  private let utf8: [UInt8]
  private let fields: [Field]

  /// Where a field's text stands.
  private struct Field {
    let index: Int
    let range: Range<Int>
  }

  /// Folds the text fields of a record, but not those that hold an address.
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

  /// Whether terms all occur in the text, wherever that is.
  func contains(_ terms: [FoldedText]) -> Bool {
    utf8.withUnsafeBytes { text in terms.allSatisfy { text.firstIndex(of: $0.utf8) != nil } }
  }

  /// How much the best match of each term counts, or nothing where it doesn't occur.
  ///
  /// - Parameters:
  ///   - terms: The terms.
  ///   - weights: How much a match in a field counts, for each field of the record.
  /// - Returns: A number for each term.
  func scores(of terms: [FoldedText], weights: [Int]) -> [Int?] {
    utf8.withUnsafeBytes { text in
      terms.map { term in
        fields.lazy.compactMap { field in
          TermMatch(of: term, in: UnsafeRawBufferPointer(rebasing: text[field.range]))
            .map { $0.score * weights[field.index] }
        }.max()
      }
    }
  }
}

extension bindery_field {
  /// Whether the field holds text, and no address on the web.
  fileprivate var isSearched: Bool {
    guard type == BINDERY_UTF8.rawValue else { return false }
    return !value.text.utf8.starts(with: "https://".utf8) && !value.text.utf8.starts(with: "http://".utf8)
  }
}
