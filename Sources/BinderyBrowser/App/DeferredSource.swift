package import Bindery
package import BinderySources
internal import BinderyStreams

/// A source that is opened on a thread of its own whenever it is asked, so that the caller doesn't wait for its plugin
/// to load.
package struct DeferredSource: RecordSource {
  /// The source's identifier, by which users name it.
  package let sourceId: SourceId

  private let open: @Sendable () -> any RecordSource

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - id: The identifier of the source.
  ///   - open: Opens the source, which may block, and which is asked again for each search. A source that can't be
  ///     opened fails when it is searched.
  package init(_ id: SourceId, open: @escaping @Sendable () -> any RecordSource) {
    sourceId = id
    self.open = open
  }

  /// The identifier.
  package var name: String { sourceId.rawValue }

  /// Opens the source, and searches it.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let source = await withCheckedContinuation { continuation in
      // The threads that all tasks share must not wait for a plugin, unless there is no other.
      if !SystemThread.start({ continuation.resume(returning: open()) }) { continuation.resume(returning: open()) }
    }
    try await source.records(for: request, take: take)
  }
}

extension RecordSource {
  /// Returns the source, which is left alone for as long as it asks to wait, unless it is local.
  func held(by times: RetryTimes) -> any RecordSource { isLocal ? self : BackoffSource(self, times) }
}
