internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams

/// A fetcher that loads addresses by means of the plugins that claim their schemes.
///
/// A plugin is opened when the first address of its scheme is requested.
struct PluginFetcher: Fetcher {
  /// The opener that finds the plugin of a scheme, and opens it.
  let plugins: PluginOpener

  /// Loads an address by the plugin that claims its scheme, which is opened first if necessary.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let scheme = address.addressScheme else {
      throw SourceFailure(.refused, "expected an address with a scheme such as 'https:', found '\(address.prefix(80))'")
    }
    try await whenOpened(scheme).fetch(address, receiver: receiver)
  }

  /// Returns the fetcher for a scheme. Opening its plugin may take long, so a thread of its own does it.
  private func whenOpened(_ scheme: String) async throws(SourceFailure) -> any Fetcher {
    let outcome = CallOutcome<Result<any Fetcher, SourceFailure>>()
    let isStarted = SystemThread.start {
      outcome.set(Result { () throws(SourceFailure) in try self.fetcher(for: scheme) })
    }
    guard isStarted else {
      throw SourceFailure(
        .failed, "the system gave no thread that opens the plugin for '\(scheme)'; end other programs")
    }
    return try await outcome.value().get()
  }

  /// Returns the fetcher of the plugin that claims a scheme, or throws the failure that there is none.
  private func fetcher(for scheme: String) throws(SourceFailure) -> any Fetcher {
    do throws(PluginError) {
      if let fetcher = try plugins.fetcher(for: scheme) { return fetcher }
    } catch {
      throw SourceFailure(.failed, error.description)
    }
    throw SourceFailure(.refused, "no plugin fetches '\(scheme)' addresses; install one that names it in 'schemes'")
  }
}
