package import Bindery
internal import BinderyStreams
package import CBindery

/// A plugin's fetcher, which loads what is at the addresses of one scheme, copied from its table.
package final class FetcherTable: Fetcher {
  /// The scheme of the addresses, as the plugin names it.
  package let scheme: String

  /// The fetcher's scheme in quotes and its plugin, for errors, such as `'https' of org.example.web`.
  package let name: String

  // It never changes, and its function may run on any thread.
  /// A copy of the plugin's table of the fetcher, in which members that the plugin lacks are zero.
  package nonisolated(unsafe) let table: SizedTable<bindery_fetcher>

  /// The thread pool on which the plugin's fetch function runs.
  private let threads = ThreadPool(limit: 8)

  /// Creates a fetcher from what a reader has read.
  init(_ table: SizedTable<bindery_fetcher>, scheme: String, plugin: String) {
    self.table = table
    self.scheme = scheme
    name = "'\(scheme)' of \(plugin)"
  }

  /// Calls the plugin's fetch function on a thread of the pool, and passes the bytes to `receiver`.
  ///
  /// Throws the reason why there are no bytes, or why they are incomplete.
  package func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await fetch(address, receiver: receiver) { $0() }
  }

  /// Fetches as ``fetch(_:receiver:)`` does. `calling` is called on a thread of the pool and calls the plugin's
  /// function.
  package func fetch(
    _ address: String, receiver: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    try await StreamCall.make(name, on: threads, receiver: receiver) { [self] stream, failure in
      calling { address.withContractText { table.fetch($0, stream, failure) } }
    }
  }
}
