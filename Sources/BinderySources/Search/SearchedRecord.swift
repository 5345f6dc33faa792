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
  func contains(_ terms: [FoldedText]) -> Bool {
    utf8.withUnsafeBytes { text in terms.allSatisfy { text.firstIndex(of: $0.utf8) != nil } }
  }

  /// Returns whether a search term occurs in a field for whose index a condition holds.
  func contains(_ term: FoldedText, where isSearched: (Int) -> Bool) -> Bool {
    fields.contains { isSearched($0.index) && match(of: term, in: $0) != nil }
  }

  /// Returns whether any field has the text that an exclusion names.
  func has(_ exclusion: Exclusion) -> Bool {
    guard contains([exclusion.text]) else { return false }
    return fields.contains { field in match(of: exclusion.text, in: field).map { $0.place >= exclusion.place } ?? false
    }
  }

  /// Returns the best match of a term in a field, or `nil` if the term doesn't occur there.
  private func match(of term: FoldedText, in field: Field) -> TermMatch? {
    utf8.withUnsafeBytes { TermMatch(of: term, in: UnsafeRawBufferPointer(rebasing: $0[field.range])) }
  }

  /// Returns the score of each search term's best match, or `nil` for a term that doesn't occur.
  ///
  /// The score of a match is multiplied by the weight of its field; `weights` has one for each field of the record.
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
  /// Whether the field's value is text other than a web address.
  fileprivate var isSearched: Bool {
    guard type == BINDERY_UTF8.rawValue else { return false }
    return !value.text.utf8.starts(with: "https://".utf8) && !value.text.utf8.starts(with: "http://".utf8)
  }
}
