internal import Synchronization

/// The searches of a library that were begun last, each with the newest row that there was then.
///
/// The further pages of a search have no newer rows: a page begins at a position, which items that an import adds
/// meanwhile would shift, so that rows would come again.
final class BegunSearches: Sendable {
  /// A search with the newest row when its first page was read.
  private struct Search: Sendable {
    let question: LibraryQuestion
    let newestRow: Int64
  }

  /// The number of searches that are kept.
  private static let limit = 8

  /// The searches, the latest last.
  private let searches = Mutex<[Search]>([])

  /// Notes the newest row of the library at the first page of a search.
  func begin(_ question: LibraryQuestion, at newestRow: Int64) {
    searches.withLock { searches in
      searches.removeAll { $0.question == question }
      searches.append(Search(question: question, newestRow: newestRow))
      searches.removeFirst(max(0, searches.count - Self.limit))
    }
  }

  /// Returns the newest row when the latest search for a query was begun, or `nil` if that isn't known.
  func newestRow(of question: LibraryQuestion) -> Int64? {
    searches.withLock { $0.first { $0.question == question }?.newestRow }
  }
}
