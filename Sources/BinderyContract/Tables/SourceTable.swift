package import Bindery
internal import BinderyStreams
package import CBindery

/// A plugin's source of items, copied from its table, with methods that call its search function.
///
/// Every search runs on a thread of the source's own small thread pool. Cancellation of the task notifies the plugin
/// and ends the search at once, whether or not the plugin reacts. While cancelled searches that keep running occupy the
/// whole pool, a further search fails at once.
package final class SourceTable: Source {
  /// The name of the source, unique within the plugin.
  package let sourceId: SourceId

  /// The name of the source in quotes and the plugin, for errors, such as `'books' of org.example.shop`.
  package let name: String

  // It never changes, and its function may run on any thread.
  /// A copy of the plugin's table of the source, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_source>

  /// The thread pool on which the plugin's search function runs.
  private let threads = ThreadPool(limit: 4)

  /// Creates a source from what a reader has read.
  init(_ table: SizedTable<bindery_source>, id: SourceId, plugin: String) {
    self.table = table
    sourceId = id
    name = "'\(id)' of \(plugin)"
  }

  /// Calls the plugin's search function on a thread of the pool, and passes the bytes of its answer to `answer`.
  ///
  /// Throws the reason why there is no answer, or why it is incomplete.
  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await search(request, answer: answer) { $0() }
  }

  /// Searches as ``search(_:answer:)`` does. `calling` is called on a thread of the pool and calls the plugin's
  /// function.
  package func search(
    _ request: SearchRequest, answer: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    var request = request
    request.limit = max(1, request.limit)
    try await StreamCall.make(name, on: threads, receiver: answer, turnsPages: true) {
      [self, request] stream, failure in
      calling { request.withContractSearch { table.search($0, stream, failure) } }
    }
  }
}

/// A function that calls its argument on the current thread, and returns the argument's result.
package typealias FunctionCaller = @Sendable (() -> Int32) -> Int32
