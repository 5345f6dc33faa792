internal import Bindery
internal import BinderyStreams
internal import CBindery

/// A fetcher with which the plugin's own code loads bytes through the host.
struct HostFetcher: Fetcher {
  // The table is constant until the process ends, and its functions are callable on any thread.
  /// The host's table of the function that fetches.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_fetcher>

  /// The threads that call the host, of which each makes one fetch at a time.
  ///
  /// Their maximum number exceeds the concurrent requests of an artwork store, so that the store can cancel all of them
  /// and start others.
  private let threads = ThreadPool(limit: 16)

  /// Creates a fetcher from the host's C table, or returns `nil` if the host offers no fetching to this plugin.
  init?(of host: UnsafePointer<bindery_host>) {
    let table = host.pointee.extension?(host, BINDERY_FETCH)?.assumingMemoryBound(to: bindery_fetcher.self)
    guard let table, table.pointee.size >= bindery_first_fetcher.bytes, table.pointee.fetch != nil else { return nil }
    self.table = table
  }

  /// Loads the bytes at an address through the host, and passes them to a receiver.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    try await StreamCall.make("the host", on: threads, receiver: receiver) { [self] stream, failure in
      address.withContractText { table.pointee.fetch(table, $0, stream, failure) }
    }
  }
}
