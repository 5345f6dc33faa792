package import Bindery
package import BinderySources

/// The records of a source that match a request, page by page, for whoever keeps them instead of showing them.
package struct SourceRecords: Sendable {
  /// The pages of the source's answer.
  private let pages: SourcePages

  /// Creates the records of a source, which isn't asked yet.
  ///
  /// - Parameters:
  ///   - request: The request, with the limit of each page.
  ///   - source: The source.
  ///   - presenter: The presenter whose plugins know the kinds of the records.
  ///   - policy: How the source is asked. If pages are turned on demand, each has the policy's timeout.
  package init(for request: SearchRequest, of source: any RecordSource, presenter: Presenter, policy: SearchPolicy) {
    pages = SourcePages(
      tally: SourceTally(source: source, limit: request.limit), request: request,
      presenter: CurrentPresenter(presenter), policy: policy)
  }

  /// The counts and the problems of the search.
  package var tally: SourceTally { pages.tally }

  /// Asks the source page by page, and passes the records of each page to a function.
  ///
  /// - Parameter body: The function, which returns whether further pages are wanted. It also gets what has come of a
  ///   page that fails.
  /// - Throws: The `SearchFailure` of the source, or the error of `body`.
  package func forEachPage(_ body: ([Record]) async throws -> Bool) async throws {
    var cursor: PageCursor?
    repeat {
      var (records, failure) = ([Record](), SearchFailure?.none)
      do throws(SearchFailure) {
        cursor = try await pages.next(at: cursor) { found in
          for found in found { pages.tally.add(found) }
          records += found.flatMap(\.records)
        }
      } catch {
        failure = error
      }
      if !records.isEmpty, try await !body(records) { return }
      if let failure { throw failure }
    } while cursor != nil
  }
}
