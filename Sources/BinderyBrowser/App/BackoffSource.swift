internal import Bindery
internal import BinderySources

/// A source that isn't asked before the time for which it has asked to wait, and fails until then.
struct BackoffSource: RecordSource {
  private let source: any RecordSource
  private let times: RetryTimes

  /// Creates a source that asks another.
  init(_ source: any RecordSource, _ times: RetryTimes) {
    self.source = source
    self.times = times
  }

  var sourceId: SourceId { source.sourceId }
  var name: String { source.name }
  var isLocal: Bool { source.isLocal }

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
      if case .source(let failure) = error.cause { times.note(failure, of: sourceId.rawValue) }
      throw error
    }
  }
}
