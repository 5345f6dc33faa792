package import Bindery

/// A source that a plugin brings.
///
/// A search runs on a thread of its own, of which each source has a few. When the task is cancelled the plugin is
/// told, and the search ends at once, whether or not the plugin heeds it. Where cancelled searches that go on have
/// taken all threads, a further one fails at once.
package struct PluginSource: Source {
  package let table: SourceTable

  /// Creates a source over its table.
  package init(table: SourceTable) {
    self.table = table
  }

  package var sourceId: SourceId { table.id }

  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await table.search(request, answer: answer)
  }
}
