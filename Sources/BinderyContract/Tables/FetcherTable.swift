package import Bindery
internal import BinderyStreams
package import CBindery

/// A fetcher of addresses of one scheme, copied from a plugin's table, with calls of its function.
package final class FetcherTable: Fetcher {
  /// The scheme of the addresses, as the plugin names it.
  package let scheme: String

  /// The scheme in quotes and the plugin, for errors, such as `'https' of org.example.web`.
  package let name: String

  // It never changes, and its function may run on any thread.
  /// The table, with absent members zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_fetcher>

  /// The thread pool of this fetcher.
  private let threads = ThreadPool(limit: 8)

  /// Creates a fetcher of what a reader has found in its table.
  init(_ table: SizedTable<bindery_fetcher>, scheme: String, plugin: String) {
    self.table = table
    self.scheme = scheme
    name = "'\(scheme)' of \(plugin)"
  }

  /// Calls the plugin's fetch function on a thread of the pool.
  ///
  /// The receiver takes the bytes. An error says why there are none, or why they are incomplete.
  package func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await fetch(address, receiver: receiver) { $0() }
  }

  /// Fetches as ``fetch(_:receiver:)`` does. `calling` calls the plugin's function, on the thread of the pool.
  package func fetch(
    _ address: String, receiver: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    try await StreamCall.make(name, on: threads, receiver: receiver) { [self] stream, failure in
      calling { address.withContractText { table.fetch($0, stream, failure) } }
    }
  }
}
