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

  // Code that never changes and may run on any thread.
  private nonisolated(unsafe) let fetch: FetchFunction

  /// The thread pool of this fetcher.
  private let threads = ThreadPool(limit: 8)

  private typealias FetchFunction =
    @convention(c) (
      UnsafePointer<bindery_fetcher>?, bindery_text, UnsafePointer<bindery_stream>?, UnsafePointer<bindery_sink>?
    ) -> Int32

  /// Reads the table of a fetcher, and throws what in it breaks the contract.
  package init(_ pointer: UnsafePointer<bindery_fetcher>, plugin: String) throws(PluginError) {
    let symbol = "bindery_fetcher"
    let fetcher = try table(at: pointer, of: .fetcher, over: bindery_fetcher(), plugin: plugin)
    guard let scheme = try constant(fetcher.scheme, in: symbol, of: plugin), !scheme.isEmpty, let fetch = fetcher.fetch
    else {
      throw PluginError(
        code: .badTable, plugin: plugin, detail: "'scheme' is NULL or empty, or 'fetch' NULL", symbol: symbol)
    }
    self.scheme = scheme
    name = "'\(scheme)' of \(plugin)"
    self.pointer = pointer
    self.fetch = fetch
  }

  /// Calls the plugin's fetch function on a thread of the pool.
  ///
  /// The receiver takes the bytes. An error says why there are none, or why they are incomplete.
  package func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await StreamCall.make(name, on: threads, receiver: receiver) { [self] stream, failure in
      address.withContractText { fetch(pointer, $0, stream, failure) }
    }
  }
}
