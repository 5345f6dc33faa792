internal import Bindery
internal import BinderySources

/// A source wrapper that honors a source's request to wait: until the wait is over, each search fails at once.
struct BackoffSource: RecordSource {
  /// The source that is asked unless it has asked to wait.
  private let source: any RecordSource
  /// The waits that services have asked for.
  private let times: RetryTimes

  /// Wraps a source; `times` records the waits that sources have asked for.
  init(_ source: any RecordSource, _ times: RetryTimes) {
    self.source = source
    self.times = times
  }

  var sourceId: SourceId { source.sourceId }
  var name: String { source.name }
  var isLocal: Bool { source.isLocal }
  var lastPage: PageToken? { source.lastPage }

  func page(from position: Int) -> PageToken? { source.page(from: position) }

  /// Searches the source, or fails at once if it has asked to wait.
  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    do throws(SourceFailure) {
      try times.check(sourceId.rawValue)
    } catch {
      throw SearchFailure(sourceId, .source(error))
    }
    do throws(SearchFailure) {
      try await source.records(for: request, take: take)
    } catch {
      if case .source(let failure) = error.cause { times.record(failure, of: sourceId.rawValue) }
      throw error
    }
  }
}
