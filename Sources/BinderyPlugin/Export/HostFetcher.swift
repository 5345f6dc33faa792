internal import Bindery
internal import BinderyStreams
internal import CBindery

/// The fetcher by which the plugin's own code loads bytes through the host.
struct HostFetcher: Fetcher {
  // The table is constant until the process ends, and its functions are callable on any thread.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_fetcher>

  /// The thread pool for calls of the host, which limits the number of concurrent fetches.
  ///
  /// The limit exceeds the number of concurrent requests of an artwork store, so that the store can cancel all of them
  /// and start others.
  private let threads = ThreadPool(limit: 16)

  /// Creates a fetcher with the table of a host, or returns `nil` if the host has none for this plugin.
  init?(of host: UnsafePointer<bindery_host>) {
    let table = host.pointee.extension?(host, BINDERY_FETCH)?.assumingMemoryBound(to: bindery_fetcher.self)
    guard let table, table.pointee.size >= bindery_first_fetcher.bytes, table.pointee.fetch != nil else { return nil }
    self.table = table
  }

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await StreamCall.make("the host", on: threads, receiver: receiver) { [self] stream, failure in
      address.withContractText { table.pointee.fetch(table, $0, stream, failure) }
    }
  }
}
