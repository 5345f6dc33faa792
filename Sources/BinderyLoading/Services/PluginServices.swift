package import Bindery
internal import BinderyContract
internal import CBindery
internal import Glibc
internal import Synchronization

/// The functions that a host provides to one plugin: logging, fetching and sending actions.
///
/// They live until the process ends, since the plugin may keep pointers to them.
final class PluginServices: Sendable {
  /// The identifier of the plugin that the services are for.
  let plugin: PluginId

  /// The host that provides the services.
  let host: HostDescription

  /// Whether the plugin asked for the network and the host has a fetcher that it may call.
  private let usesNetwork: Bool
  /// Whether the plugin was opened, so that it may fetch and send actions.
  private let isOpen = Atomic(false)

  // Both are initialized once and never change. They are never freed, because the services aren't.
  /// The table of the host's fetcher, which the plugin gets.
  private nonisolated(unsafe) let fetcher = UnsafeMutablePointer<bindery_fetcher>.allocate(capacity: 1)
  /// The table of the function that sends actions, which the plugin gets.
  private nonisolated(unsafe) let sender = UnsafeMutablePointer<bindery_sender>.allocate(capacity: 1)

  /// Creates the services of a host for the plugin with a manifest.
  init(for manifest: Manifest, of host: HostDescription) {
    plugin = manifest.id
    self.host = host
    usesNetwork = manifest.capabilities.contains(Manifest.network) && host.fetcher != nil
    let state = Unmanaged.passUnretained(self).toOpaque()
    fetcher.initialize(to: .ofHost(state: state))
    sender.initialize(to: .ofHost(state: state))
  }

  /// Returns the services that the `state` of one of the host's tables points to, or `nil` if it is NULL.
  static func of(_ state: UnsafeMutableRawPointer?) -> PluginServices? {
    state.map { Unmanaged<PluginServices>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Records that the plugin is open; from now on it may fetch through other plugins.
  func noteOpen() {
    isOpen.store(true, ordering: .releasing)
  }

  /// Writes a message of the plugin to the host's log, with the contract's number of its level.
  func log(_ level: UInt32, _ message: String) {
    host.log(plugin, level, message)
  }

  /// Returns the host's table of an extension, or `nil` if the host has none or the plugin may not use it.
  func table(of id: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    if strcmp(id, BINDERY_FETCH) == 0 { return usesNetwork ? UnsafeRawPointer(fetcher) : nil }
    return strcmp(id, BINDERY_SEND) == 0 ? UnsafeRawPointer(sender) : nil
  }
}

extension PluginServices {
  /// Fetches an address for the plugin, whose thread waits, and passes the bytes to `receiver`.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let fetcher = host.fetcher else { throw SourceFailure(.refused, "this host fetches nothing") }
    try await fetcher.fetch(address, receiver: receiver)
  }

  /// The reason why a fetch on the current thread could wait forever, or `nil` if the plugin can fetch.
  var reasonNotToFetch: String? {
    if MainActor.isCurrent { return "fetch() was called on the main actor, which must not wait; call it elsewhere" }
    return isOpen.load(ordering: .acquiring) ? nil : "fetch() was called while the plugin opens; call it later"
  }

  /// Sends an action of the plugin, or returns whether a receiver would take it if `isQuestion`.
  @MainActor
  func take(_ request: ActionRequest, in context: Context, isQuestion: Bool) -> Bool {
    host.sending?(context, request, isQuestion) ?? context.take(request, isQuestion: isQuestion)
  }

  /// Returns the context for the actions of a live view model, or for the plugin's own if `viewModel` is `nil`.
  ///
  /// It returns `nil` if there is no such view model.
  func context(of viewModel: UnsafeRawPointer?) -> Context? {
    viewModel == nil ? host.context : viewModel.flatMap { LiveContexts.context(of: $0) }
  }
}

extension Context {
  /// Sends an action of a plugin to the receivers of this context, or returns whether one would take it if
  /// `isQuestion`.
  ///
  /// The user didn't choose the action. So an action that leaves the program isn't sent, and the log says why nothing
  /// is opened or copied. An action that shows an item names no source.
  ///
  /// - Parameters:
  ///   - request: The action.
  ///   - isQuestion: Whether the plugin only asks.
  /// - Returns: Whether a receiver took the action, or would.
  @MainActor
  package func take(_ request: ActionRequest, isQuestion: Bool) -> Bool {
    if let unchosen = UnchosenRequest(request) {
      if !isQuestion { log.write(.warning, unchosen.description) }
      return false
    }
    let action = request.unchosen()
    if isQuestion { return canHandle(action) || (request.isGoingBack && canHandle(GoBack())) }
    return send(action) || (request.isGoingBack && send(GoBack()))
  }
}
