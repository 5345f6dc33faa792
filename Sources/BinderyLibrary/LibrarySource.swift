package import Bindery
package import BinderyRendering
package import BinderySources

/// A source that searches the user's library, a database of imported items, and looks up items by identifier.
///
/// It answers page by page, best matches first, and can read while another process imports.
package struct LibrarySource: RecordSource {
  /// The identifier of the source, by which users name it.
  package let sourceId: SourceId = "library"

  /// The name of the source in sentences for users.
  package let name = "your library"

  /// `true`, since the items are on this machine.
  package let isLocal = true

  /// The pool of connections to the library that no search uses at the moment.
  private let idle: IdleReaders

  /// The searches whose first pages were read last.
  private let begun = BegunSearches()

  /// Creates a source of the library at a path. The library is opened at the first search.
  package init(path: String) {
    idle = IdleReaders(path: path)
  }

  /// The token of the page with the last results.
  package var lastPage: PageToken? { .last }

  /// Returns the token of the page that begins at a position, which is that number.
  package func page(from position: Int) -> PageToken? { PageToken(rawValue: "\(position)") }

  /// Counts the items whose stamps fulfil a condition, as ``LibraryReader/count(upTo:where:)`` does, by a connection
  /// that no search uses.
  package func count(upTo limit: Int, where isCounted: (BindingStamp) -> Bool) throws(LibraryError) -> Int {
    let reader = try idle.reader()
    defer { idle.take(back: reader) }
    return try reader.value.count(upTo: limit, where: isCounted)
  }

  /// Searches the library on a thread of its own. A search that is cancelled ends at once, and its statement is
  /// interrupted, also if it hasn't begun yet.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let reading = LibraryReading(of: request, by: idle, among: begun)
    let found = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        reading.begin { continuation.resume(returning: $0) }
      }
    } onCancel: {
      reading.cancel()
    }
    switch found {
    case .success(let page):
      take(page.found)
      guard page.alteredCount > 0 else { return }
      let error = LibraryError(.altered, at: idle.path, "left out here: \(page.alteredCount)")
      throw SearchFailure(sourceId, .source(SourceFailure(.failed, error.description)))
    case .failure(let failure): throw SearchFailure(sourceId, .source(failure))
    }
  }
}

/// A page of the results of a search in a library.
struct LibraryPage: Sendable {
  /// The records of the page.
  var found = FoundRecords()

  /// The number of matching rows that are missing in the page, because their content was altered.
  var alteredCount = 0

  /// The newest row of the library when the page was read.
  var newestRow: Int64 = 0
}

extension LibraryReader {
  /// Returns the page of records that answers a request, but for those of rows that are newer than one. All of it is
  /// from one state of the library.
  func page(for request: SearchRequest, upTo newest: Int64 = .max) throws(LibraryError) -> LibraryPage {
    try database.snapshot { () throws(LibraryError) in try page(inSnapshotFor: request, upTo: newest) }
  }

  private func page(inSnapshotFor request: SearchRequest, upTo newest: Int64) throws(LibraryError) -> LibraryPage {
    let count = max(0, request.limit)
    let isFar = request.ids.isEmpty && (request.next == .last || request.pageStart >= nearPages)
    let end = request.pageStart.addingReportingOverflow(count)
    let limit = end.overflow ? Int.max - 1 : min(end.partialValue, Int.max - 1)
    let rows =
      try isFar ? allRows(for: request.question, upTo: newest) : rows(for: request, limit: limit + 1, upTo: newest)
    let shown = request.next == .last ? rows.suffix(count) : rows.dropFirst(request.pageStart).prefix(count)
    var page = LibraryPage(found: FoundRecords(lookedAtCount: shown.count))
    page.newestRow = try newestRow
    page.found.records = try records(of: Array(shown))
    page.alteredCount = shown.count - page.found.records.count
    let isAtEnd = shown.endIndex == rows.endIndex
    page.found.page = FollowingPage(
      next: isAtEnd || count == 0 ? nil : PageToken(rawValue: "\(limit)"),
      total: isFar || isAtEnd ? rows.count : nil)
    return page
  }

  private func rows(for request: SearchRequest, limit: Int, upTo newest: Int64) throws(LibraryError) -> [Int64] {
    guard request.ids.isEmpty else {
      var rows: [Int64] = []
      for id in request.ids {
        if request.kinds.isEmpty { rows += try self.rows(of: nil, id) }
        for kind in request.kinds { rows += try self.rows(of: kind, id) }
      }
      return Array(rows.prefix(limit))
    }
    return try rows(for: request.question, limit: limit, upTo: newest)
  }
}

extension PageToken {
  /// The token of the page with the last matches.
  fileprivate static let last: PageToken = "last"
}

extension SearchRequest {
  /// The number of matches on the pages before, which the page's token states; 0 if the token is no such number.
  fileprivate var pageStart: Int { next.flatMap { Int($0.rawValue) }.map { max(0, $0) } ?? 0 }

  /// Whether the request is for the first page of a search, and not for items with some identifiers.
  var isBeginning: Bool { next == nil && ids.isEmpty }

  /// The query that the terms and kinds are.
  var question: LibraryQuestion { LibraryQuestion(terms: terms, kinds: Set(kinds)) }
}
