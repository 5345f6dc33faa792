package import Bindery
package import BinderySources
internal import BinderyStreams

/// A source that is opened on a separate thread for each search, so that no caller waits for its plugin to load.
package struct DeferredSource: RecordSource {
  /// The source's identifier, by which users name it.
  package let sourceId: SourceId

  /// The function that creates the source at its first use.
  private let open: @Sendable () -> any RecordSource

  /// Creates a source from its identifier and the function that opens it.
  ///
  /// - Parameters:
  ///   - id: The identifier of the source.
  ///   - open: Opens the source; called for each search, and allowed to block. A source that can't be opened fails when
  ///     it is searched.
  package init(_ id: SourceId, open: @escaping @Sendable () -> any RecordSource) {
    sourceId = id
    self.open = open
  }

  /// The name of the source, which is its identifier.
  package var name: String { sourceId.rawValue }

  /// Opens the source, and searches it.
  package func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let source = await withCheckedContinuation { continuation in
      // The threads shared by all tasks must not block on a plugin, unless no other thread can be started.
      if !SystemThread.start({ continuation.resume(returning: open()) }) { continuation.resume(returning: open()) }
    }
    try await source.records(for: request, take: take)
  }
}

extension RecordSource {
  /// Returns the source with a wrapper that honors its requests to wait; a local source is returned as it is.
  func withBackoff(_ times: RetryTimes) -> any RecordSource { isLocal ? self : BackoffSource(self, times) }
}
