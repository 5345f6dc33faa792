package import Bindery
internal import CBindery
internal import Glibc

/// The properties and functions of a host that its plugins can access.
package struct HostDescription: Sendable {
  /// A function that receives a plugin's log message, with the contract's number of its level.
  package typealias Log = @Sendable (_ plugin: PluginId, _ level: UInt32, _ message: String) -> Void

  /// A function that sends a plugin's action in place of `context`, or returns whether a receiver would take it if
  /// `isQuestion`.
  package typealias Sending =
    @MainActor @Sendable (_ context: Context, _ request: ActionRequest, _ isQuestion: Bool) -> Bool

  /// The name of the host.
  package let name: String

  /// The version of the host.
  package let version: String

  /// The function that receives the log messages of plugins; it is called on any thread.
  package let log: Log

  /// The context for actions that a plugin sends on its own, not for one of its view models.
  package let context: Context

  /// The fetcher that plugins with the capability `network` may call, or `nil` if no plugin can.
  package var fetcher: (any Fetcher)?

  /// The function that sends the plugins' actions, which a worker process sets, or `nil` if their contexts send them.
  let sending: Sending?

  /// Whether this process runs a single plugin, as a worker process does.
  let runsOnePlugin: Bool

  /// Returns the advice, as a clause, that ends the report of a crash in a plugin's code.
  ///
  /// The property is `nil` for a report without advice.
  let afterCrash: (@Sendable (_ plugin: PluginId) -> String)?

  /// The advice, as a clause, on how to run a plugin that can't be confined; empty if there is no way.
  package let runUnconfined: String

  /// Creates the description of a host.
  ///
  /// `log` is called on any thread. Without a `fetcher` plugins can't fetch; without `sending` the contexts take
  /// actions. `runsOnePlugin` is whether the process runs no other plugin. `afterCrash` returns the clause that ends
  /// the report of a crash, and `runUnconfined` is the one that ends the report that a plugin can't be confined.
  package init(
    name: String, version: String, log: @escaping Log, context: Context = Context(), fetcher: (any Fetcher)? = nil,
    sending: Sending? = nil, runsOnePlugin: Bool = false, afterCrash: (@Sendable (PluginId) -> String)? = nil,
    runUnconfined: String = ""
  ) {
    self.name = name
    self.version = version
    self.log = log
    self.context = context
    self.fetcher = fetcher
    self.sending = sending
    self.runsOnePlugin = runsOnePlugin
    self.afterCrash = afterCrash
    self.runUnconfined = runUnconfined
  }
}

extension HostDescription {
  /// The contract's number of the level of log messages for those who look for faults.
  package static let debugLevel = BINDERY_LOG_DEBUG.rawValue

  /// The contract's number of the level of log messages that are lines which a plugin prints.
  package static let infoLevel = BINDERY_LOG_INFO.rawValue

  /// The contract's number of the level of log messages that users should read.
  package static let warningLevel = BINDERY_LOG_WARNING.rawValue

  /// Returns the description in the form of the contract. It is never freed, because the plugin may keep the pointer.
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
