internal import Bindery
internal import CBindery

/// What this host tells its plugins of itself, and what it does for them.
struct HostDescription: Sendable {
  /// Takes a message of a plugin.
  typealias Log = @Sendable (_ plugin: PluginId, _ level: UInt32, _ message: String) -> Void

  /// The name of the host.
  let name: StaticString

  /// The version of the host.
  let version: StaticString

  /// Takes the messages of plugins, on any thread.
  let log: Log

  /// Where actions go that a plugin sends as such.
  let context: Context

  /// Gets addresses for plugins that may talk to other machines.
  var fetcher: (any Fetcher)?
}

extension HostDescription {
  /// The level of what a plugin writes where nobody asked for it.
  static let infoLevel = BINDERY_LOG_INFO.rawValue

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
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        version: UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self),
        state: Unmanaged.passRetained(services).toOpaque(),
        log: { host, level, message in PluginServices.of(host?.pointee.state)?.log(level, message.string) },
        extension: { host, id in id.flatMap { PluginServices.of(host?.pointee.state)?.table(of: $0) } }))
    return UnsafePointer(host)
  }
}
