package import Bindery
package import CBindery

/// A source of items, copied from a plugin's table, with calls of its function.
package final class SourceTable: Sendable {
  /// The name of the source, unique within the plugin.
  package let id: SourceId

  /// The name of the source in quotes and the plugin, for errors, such as `'books' of org.example.shop`.
  package let name: String

  // Owned by the plugin, whose function takes it as `self`. Constant for good, because the image is never unloaded.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_source>

  // Code that never changes and may run on any thread.
  private nonisolated(unsafe) let search: SearchFunction

  /// The thread pool for searches of this source.
  private let threads = ThreadPool(limit: 4)

  private typealias SearchFunction =
    @convention(c) (
      UnsafePointer<bindery_source>?, UnsafePointer<bindery_search>?, UnsafePointer<bindery_stream>?,
      UnsafePointer<bindery_sink>?
    ) -> Int32

  /// Reads the table of a source, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_source>, plugin: String) throws(PluginError) {
    let symbol = "bindery_source"
    let source = try table(at: pointer, of: .source, over: bindery_source(), plugin: plugin)
    guard let id = try constant(source.id, in: symbol, of: plugin), !id.isEmpty, let search = source.search else {
      throw PluginError(
        code: .badTable, plugin: plugin, detail: "'id' is NULL or empty, or 'search' NULL", symbol: symbol)
    }
    self.id = SourceId(rawValue: id)
    name = "'\(id)' of \(plugin)"
    self.pointer = pointer
    self.search = search
  }

  /// Calls the plugin's search function on a thread of the pool.
  ///
  /// The receiver takes the bytes of the answer. An error says why there is none, or why it is incomplete.
  package func search(_ request: SearchRequest, answer: any ByteReceiver) async throws(SourceFailure) {
    try await StreamCall.make(name, on: threads, receiver: answer) { [self] stream, failure in
      request.withContractSearch { search(pointer, $0, stream, failure) }
    }
  }
}
