internal import BinderyExchange

/// The capabilities that a plugin is examined with, beyond those of every plugin; its author grants them in check.json.
package struct ProbeCapabilities: Hashable, Sendable {
  /// The absolute paths of the files and folders that the plugin may read, in addition to libraries of the system.
  package var readablePaths: [String] = []

  /// The absolute paths of folders that the plugin asks for and isn't granted, so that it can't read them.
  package var withheldPaths: [String] = []

  /// The environment variables that the plugin is granted, each as `NAME=value`.
  package var environment: [String] = []

  /// Whether the plugin may connect to this machine, and to no other.
  package var hasLoopback = false

  /// Addresses that the check asks the plugin's fetchers to fetch.
  package var addresses: [String] = []

  /// Creates capabilities that grant nothing beyond what every plugin has.
  package init() {}
}

extension ByteWriter {
  /// Appends capabilities, encoded for `ByteReader.capabilities()`.
  mutating func append(_ capabilities: ProbeCapabilities) {
    let lists = [
      capabilities.readablePaths, capabilities.withheldPaths, capabilities.environment, capabilities.addresses,
    ]
    for texts in lists { append(list: texts) { $0.append($1) } }
    append(capabilities.hasLoopback)
  }
}

extension ByteReader {
  /// Reads encoded capabilities, and throws if the bytes are invalid.
  mutating func capabilities() throws(ExchangeError) -> ProbeCapabilities {
    var capabilities = ProbeCapabilities()
    capabilities.readablePaths = try texts()
    capabilities.withheldPaths = try texts()
    capabilities.environment = try texts()
    capabilities.addresses = try texts()
    capabilities.hasLoopback = try bool()
    return capabilities
  }

  /// Decodes a list of texts.
  private mutating func texts() throws(ExchangeError) -> [String] {
    try list(limit: 1 << 16) { reader throws(ExchangeError) in try reader.text() }
  }
}
