internal import Bindery

/// Gets addresses for plugins that outlive the host that opened them: through the plugins of the newest host.
struct FamilyFetcher: Fetcher {
  let family: HostFamily

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let newest = family.newest else { throw SourceFailure(.failed, "the host is gone") }
    try await PluginFetcher(plugins: newest).fetch(address, receiver: receiver)
  }
}
