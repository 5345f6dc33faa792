package import Bindery
internal import BinderySources

/// A list of a library's items, newest first, which is read in pages of bounded size.
package final class LibraryListing {
  /// The most items of a page.
  private static let pageSize = 500

  private let reader: LibraryReader
  private let kinds: Set<Kind>
  private let sources: Set<SourceId>
  private var last: Int64?

  /// The number of items that were left out so far, because their content was altered.
  package private(set) var alteredCount = 0

  /// Creates a list of the items of some kinds and sources.
  ///
  /// - Parameters:
  ///   - reader: The library.
  ///   - kinds: The kinds of the items; empty for all kinds.
  ///   - sources: The sources that the items were imported from; empty for all sources.
  package init(_ reader: LibraryReader, kinds: Set<Kind> = [], sources: Set<SourceId> = []) {
    (self.reader, self.kinds, self.sources) = (reader, kinds, sources)
  }

  /// The number of items in the list.
  package var count: Int {
    get throws(LibraryError) { try reader.count(from: sources, kinds: kinds) }
  }

  /// Returns the records of the next page, of which there are at most `limit`, or `nil` at the end.
  package func next(limit: Int) throws(LibraryError) -> [Record]? {
    let rows = try reader.rows(from: sources, kinds: kinds, after: last, limit: min(limit, Self.pageSize))
    guard let end = rows.last else { return nil }
    last = end
    let records = try reader.records(of: rows)
    alteredCount += rows.count - records.count
    return records
  }
}
