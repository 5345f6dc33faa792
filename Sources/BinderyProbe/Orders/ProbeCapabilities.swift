internal import BinderyExchange

/// The capabilities with which a plugin is examined, beside those that every plugin has: what its author says that its
/// users grant it.
package struct ProbeCapabilities: Hashable, Sendable {
  /// The absolute paths of the files and folders that the plugin may read, in addition to libraries of the system.
  package var readablePaths: [String] = []

  /// The absolute paths of folders that the plugin asks for and may not read. As in a worker, it sees them as closed.
  package var withheldPaths: [String] = []

  /// The variables of its environment, each as `NAME=value`.
  package var environment: [String] = []

  /// Whether the plugin may make connections to this machine, and to no other.
  package var hasLoopback = false

  /// Addresses that the plugin's fetchers should get.
  package var addresses: [String] = []

  /// Creates the capabilities that every plugin has.
  package init() {}
}

extension ByteWriter {
  /// Appends capabilities.
  mutating func append(_ capabilities: ProbeCapabilities) {
    let lists = [
      capabilities.readablePaths, capabilities.withheldPaths, capabilities.environment, capabilities.addresses,
    ]
    for texts in lists { append(list: texts) { $0.append($1) } }
    append(capabilities.hasLoopback)
  }
}

extension ByteReader {
  /// Reads capabilities, and throws if the bytes are none.
  mutating func capabilities() throws(ExchangeError) -> ProbeCapabilities {
    var capabilities = ProbeCapabilities()
    capabilities.readablePaths = try texts()
    capabilities.withheldPaths = try texts()
    capabilities.environment = try texts()
    capabilities.addresses = try texts()
    capabilities.hasLoopback = try bool()
    return capabilities
  }

  private mutating func texts() throws(ExchangeError) -> [String] {
    try list(limit: 1 << 16) { reader throws(ExchangeError) in try reader.text() }
  }
}
