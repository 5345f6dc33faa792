internal import Bindery

/// A fetcher for plugins that outlive the host that opened them, which uses the plugins of the newest host.
///
/// After all hosts are gone, the plugins that are open in this process still fetch for each other, and none is opened.
struct FamilyFetcher: Fetcher {
  /// The family of hosts whose plugins fetch.
  let family: HostFamily

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    if let newest = family.newest {
      try await PluginFetcher(plugins: newest).fetch(address, receiver: receiver)
    } else if let survivor = family.survivor, let fetcher = survivor.openFetcher(of: address) {
      try await fetcher.fetch(address, receiver: receiver)
    } else {
      throw SourceFailure(.failed, "the host is gone")
    }
  }
}
