package import Bindery

/// A source that a plugin provides.
///
/// Every search runs on a thread of the source's own small thread pool. Cancellation of the task notifies the plugin
/// and ends the search at once, whether or not the plugin reacts. While cancelled searches that keep running occupy the
/// whole pool, a further search fails at once.
package struct PluginSource: Source {
  /// The plugin's table, whose function searches.
  package let table: SourceTable

  /// Creates a source that calls the functions of a plugin's table.
  package init(table: SourceTable) {
    self.table = table
  }

  package var sourceId: SourceId { table.id }

  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await table.search(request, answer: answer)
  }
}
