internal import Bindery

/// Gets addresses through the plugins that know their schemes.
///
/// A plugin is opened when the first address of its scheme is asked for.
struct PluginFetcher: Fetcher {
  let plugins: PluginOpener

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let scheme = Self.scheme(of: address) else {
      throw SourceFailure(.refused, "expected an address with a scheme such as 'https:', found '\(address.prefix(80))'")
    }
    try await fetcher(for: scheme).fetch(address, receiver: receiver)
  }

  private func fetcher(for scheme: String) throws(SourceFailure) -> any Fetcher {
    do throws(PluginError) {
      if let fetcher = try plugins.fetcher(for: scheme) { return fetcher }
    } catch {
      throw SourceFailure(.failed, error.description)
    }
    throw SourceFailure(.refused, "no plugin fetches '\(scheme)' addresses; install one that names it in 'schemes'")
  }

  /// What stands before the first colon, in lower case, or nothing where that is no scheme.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.firstIndex(of: ":") else { return nil }
    let scheme = address[..<colon].lowercased()
    let isScheme = scheme.first?.isLetter == true && scheme.utf8.allSatisfy(isPartOfScheme)
    return isScheme ? scheme : nil
  }

  private static func isPartOfScheme(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || [0x2b, 0x2d, 0x2e].contains(byte)
  }
}
