package import Bindery
package import BinderySources
internal import Dispatch
internal import Synchronization

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

  /// The path of the library.
  private let path: String

  /// The pool of connections to the library that no search uses at the moment.
  private let idle = IdleReaders()

  /// Creates a source of the library at a path. The library is opened at the first search.
  package init(path: String) {
    self.path = path
  }

  /// Searches the library on a thread of its own. A search that is cancelled is interrupted.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let found: Result<FoundRecords, LibraryError>
    do throws(LibraryError) {
      let reader = try idle.reader(at: path)
      let interrupt = reader.value.interrupt
      found = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            continuation.resume(
              returning: Result { () throws(LibraryError) in try reader.value.records(for: request) })
          }
        }
      } onCancel: {
        interrupt()
      }
      idle.take(back: reader)
    } catch {
      found = .failure(error)
    }
    switch found {
    case .success(let found): take(found)
    case .failure(let error):
      throw SearchFailure(sourceId, .source(SourceFailure(.failed, error.description)))
    }
  }
}

extension LibraryReader {
  /// Returns the page of records that answers a request.
  fileprivate func records(for request: SearchRequest) throws(LibraryError) -> FoundRecords {
    let start = request.next.flatMap { Int($0.rawValue) } ?? 0
    let end = start.addingReportingOverflow(max(0, request.limit))
    let limit = end.overflow ? Int.max - 1 : end.partialValue
    let rows = try rows(for: request, limit: limit + 1)
    let page = rows.dropFirst(start).prefix(request.limit)
    var found = FoundRecords(lookedAtCount: page.count)
    for json in try json(of: Array(page)) {
      // Only valid records were stored.
      if let record = try? Record(json: String(decoding: json, as: UTF8.self)) { found.records.append(record) }
    }
    let next = rows.count > limit ? PageToken(rawValue: "\(limit)") : nil
    found.page = FollowingPage(next: next, total: next == nil ? rows.count : nil)
    return found
  }

  private func rows(for request: SearchRequest, limit: Int) throws(LibraryError) -> [Int64] {
    guard request.ids.isEmpty else {
      var rows: [Int64] = []
      for id in request.ids {
        if request.kinds.isEmpty { rows += try self.rows(of: nil, id) }
        for kind in request.kinds { rows += try self.rows(of: kind, id) }
      }
      return Array(rows.prefix(limit))
    }
    return try rows(for: LibraryQuestion(terms: request.terms, kinds: Set(request.kinds)), limit: limit)
  }
}

/// A pool of connections to a library, each used by one search at a time.
private final class IdleReaders: Sendable {
  /// A connection that is used by one search at a time.
  ///
  /// `@unchecked Sendable`, because SQLite's connections may move between threads but not be shared by them, which the
  /// compiler can't see: a connection is either in the pool, which a mutex guards, or owned by the search that took it.
  struct Lent: @unchecked Sendable {
    let value: LibraryReader
  }

  private let readers = Mutex<[Lent]>([])

  /// Returns an idle connection, or opens one. Throws a `LibraryError` if the library can't be opened.
  func reader(at path: String) throws(LibraryError) -> Lent {
    if let reader = readers.withLock({ $0.popLast() }) { return reader }
    return Lent(value: try LibraryReader(path: path))
  }

  /// Returns a connection to the pool, for the next search.
  func take(back reader: Lent) {
    readers.withLock { $0.append(reader) }
  }
}
