import Bindery
import BinderySources

/// The source of a plugin, which is opened on a thread of its own whenever it is asked, and by the host of the moment.
struct PluginSource: RecordSource {
  let sourceId: SourceId

  private let open: @Sendable () -> any RecordSource

  /// Creates a source that a function opens, which may block.
  init(_ id: SourceId, open: @escaping @Sendable () -> any RecordSource) {
    sourceId = id
    self.open = open
  }

  var name: String { sourceId.rawValue }

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let source = await withCheckedContinuation { continuation in
      // The threads that all tasks share must not wait for a plugin.
      if !SystemThread.start({ continuation.resume(returning: open()) }) { continuation.resume(returning: open()) }
    }
    try await source.records(for: request, take: take)
  }
}
