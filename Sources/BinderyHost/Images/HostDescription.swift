internal import Bindery
internal import CBindery

/// What this host tells its plugins of itself.
struct HostDescription: Sendable {
  /// Takes a message of a plugin.
  typealias Log = @Sendable (_ plugin: PluginId, _ level: UInt32, _ message: String) -> Void

  /// The name of the host.
  let name: StaticString

  /// The version of the host.
  let version: StaticString

  /// Takes the messages of plugins, on any thread.
  let log: Log

  /// What a plugin may keep: to whom it belongs, and where its messages go.
  private final class State: Sendable {
    let plugin: PluginId
    let log: Log

    init(plugin: PluginId, log: @escaping Log) {
      self.plugin = plugin
      self.log = log
    }
  }

  /// Makes the description that a plugin is given, in the form of the contract.
  ///
  /// - Parameter plugin: The plugin.
  /// - Returns: The description, which is never freed, since the plugin may keep it.
  func pointer(for plugin: PluginId) -> UnsafePointer<bindery_host> {
    let host = UnsafeMutablePointer<bindery_host>.allocate(capacity: 1)
    host.initialize(
      to: bindery_host(
        size: UInt32(MemoryLayout<bindery_host>.size),
        contract_major: UInt16(BINDERY_CONTRACT_MAJOR), contract_minor: UInt16(BINDERY_CONTRACT_MINOR),
        name: UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self),
        version: UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self),
        state: Unmanaged.passRetained(State(plugin: plugin, log: log)).toOpaque(),
        log: { host, level, message in
          guard let state = host?.pointee.state else { return }
          let owner = Unmanaged<State>.fromOpaque(state).takeUnretainedValue()
          owner.log(owner.plugin, level, message.string)
        },
        extension: { _, _ in nil }))
    return UnsafePointer(host)
  }
}
