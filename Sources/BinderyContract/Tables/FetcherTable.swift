package import Bindery
package import CBindery

/// A fetcher of addresses of one scheme, copied from a plugin's table, with calls of its function.
package final class FetcherTable: Fetcher {
  /// The scheme of the addresses, as the plugin names it.
  package let scheme: String

  /// The scheme in quotes and the plugin, for errors, such as `'https' of org.example.web`.
  package let name: String

  // Owned by the plugin, whose function takes it as `self`. Constant for good, because the image is never unloaded.
  private nonisolated(unsafe) let pointer: UnsafePointer<bindery_fetcher>

  // A copy, whose function never changes and may run on any thread.
  private nonisolated(unsafe) let table: bindery_fetcher

  /// The thread pool of this fetcher.
  private let threads = ThreadPool(limit: 8)

  /// Reads the table of a fetcher, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_fetcher>, plugin: String) throws(PluginError) {
    let symbol = SizedStruct.fetcher.name
    table = try BinderyContract.table(at: pointer, of: .fetcher, over: bindery_fetcher(), plugin: plugin)
    guard let scheme = try constant(table.scheme, in: symbol, of: plugin), !scheme.isEmpty, table.fetch != nil else {
      throw .badTable("'scheme' is NULL or empty, or 'fetch' NULL", in: symbol, of: plugin)
    }
    self.scheme = scheme
    name = "'\(scheme)' of \(plugin)"
    self.pointer = pointer
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
      calling { address.withContractText { table.fetch(pointer, $0, stream, failure) } }
    }
  }
}
