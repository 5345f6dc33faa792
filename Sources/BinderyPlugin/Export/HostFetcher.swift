internal import Bindery
internal import CBindery

/// The host's fetcher, for the plugin's own code.
struct HostFetcher: Fetcher {
  // Constant until the process ends, and callable on any thread.
  private nonisolated(unsafe) let table: UnsafePointer<bindery_fetcher>

  /// The threads that wait for the host: so many things are fetched at a time. More than a store of artwork asks
  /// for at once, so that it can let go of all and ask for others.
  private let threads = WaitingThreads(limit: 16)

  /// Finds the fetcher of a host; nothing where it has none for this plugin.
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
