package import Bindery
internal import CBindery
internal import Glibc

/// What this host tells its plugins of itself, and what it does for them.
package struct HostDescription: Sendable {
  /// Takes a message of a plugin.
  package typealias Log = @Sendable (_ plugin: PluginId, _ level: UInt32, _ message: String) -> Void

  /// Takes an action of a plugin in place of the context that it is sent in, or is asked if somebody would.
  package typealias Sending =
    @MainActor @Sendable (_ context: Context, _ request: ActionRequest, _ isQuestion: Bool) -> Bool

  /// The name of the host.
  let name: String

  /// The version of the host.
  package let version: String

  /// Takes the messages of plugins, on any thread.
  package let log: Log

  /// Where actions go that a plugin sends as such.
  package let context: Context

  /// Gets addresses for plugins that may talk to other machines.
  package var fetcher: (any Fetcher)?

  /// Takes actions where the contexts here don't, in a worker.
  let sending: Sending?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - name: The name of the host.
  ///   - version: The version of the host.
  ///   - log: Takes the messages of plugins, on any thread.
  ///   - context: Where actions go that a plugin sends as such.
  ///   - fetcher: Gets addresses for plugins that may talk to other machines; with none they get nothing.
  ///   - sending: Takes the actions of plugins in place of the contexts that they are sent in.
  package init(
    name: String, version: String, log: @escaping Log, context: Context = Context(), fetcher: (any Fetcher)? = nil,
    sending: Sending? = nil
  ) {
    self.name = name
    self.version = version
    self.log = log
    self.context = context
    self.fetcher = fetcher
    self.sending = sending
  }
}

extension HostDescription {
  /// The level of what a plugin writes where nobody asked for it.
  package static let infoLevel = BINDERY_LOG_INFO.rawValue

  /// The number of the level of a message that people should read.
  package static let warningLevel = BINDERY_LOG_WARNING.rawValue

  /// Makes the description that a plugin is given, in the form of the contract.
  ///
  /// - Parameter services: What the host does for the plugin.
  /// - Returns: The description, which is never freed, since the plugin may keep it.
  func pointer(with services: PluginServices) -> UnsafePointer<bindery_host> {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: UInt32(MemoryLayout<bindery_host>.size),
        contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: UInt16(BINDERY_CONTRACT_MINOR),
        name: strdup(name),
        version: strdup(version),
        state: Unmanaged.passRetained(services).toOpaque(),
        log: { host, level, message in PluginServices.of(host?.pointee.state)?.log(level, message.string) },
        extension: { host, id in id.flatMap { PluginServices.of(host?.pointee.state)?.table(of: $0) } }))
    return UnsafePointer(host)
  }
}
