package import Bindery
internal import CBindery
internal import Glibc

/// The host as its plugins see it, with what it does for them.
package struct HostDescription: Sendable {
  /// A function that takes a plugin's log message.
  package typealias Log = @Sendable (_ plugin: PluginId, _ level: UInt32, _ message: String) -> Void

  /// A function that sends an action of a plugin instead of the action's context, or says whether a receiver would take
  /// it.
  package typealias Sending =
    @MainActor @Sendable (_ context: Context, _ request: ActionRequest, _ isQuestion: Bool) -> Bool

  /// The name of the host.
  package let name: String

  /// The version of the host.
  package let version: String

  /// The function that takes the log messages of plugins, on any thread.
  package let log: Log

  /// The context of actions that a plugin sends as such, for none of its view models.
  package let context: Context

  /// The fetcher that plugins with the capability `network` may call, or `nil` if no plugin can.
  package var fetcher: (any Fetcher)?

  /// The function that sends the plugins' actions, which a worker sets, or `nil` if the contexts send them.
  let sending: Sending?

  /// Whether the process runs one plugin alone, as a worker does.
  let runsOnePlugin: Bool

  /// The function that returns the way out with which the report of a crash in a plugin's code ends, as a clause.
  ///
  /// The property is `nil` for a report without a way out.
  let afterCrash: (@Sendable (_ plugin: PluginId) -> String)?

  /// The clause that says how to run a plugin that can't be confined, or an empty text if nothing helps.
  package let runUnconfined: String

  /// Creates a description.
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
  /// The level, as `log` takes it, for what only those want to know who look for faults.
  package static let debugLevel = BINDERY_LOG_DEBUG.rawValue

  /// The level, as `log` takes it, for lines that a plugin prints rather than logs.
  package static let infoLevel = BINDERY_LOG_INFO.rawValue

  /// The level, as `log` takes it, for messages that people should read.
  package static let warningLevel = BINDERY_LOG_WARNING.rawValue

  /// Returns the description in the form of the contract, which is never freed, since the plugin may keep it.
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
