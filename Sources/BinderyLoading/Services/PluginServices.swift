package import Bindery
internal import BinderyContract
internal import CBindery
internal import Glibc
internal import Synchronization

/// The services of the host for one plugin.
///
/// They live until the process ends, since the plugin may keep pointers to them.
final class PluginServices: Sendable {
  /// The plugin that the services are for.
  let plugin: PluginId

  /// The host that provides them.
  let host: HostDescription

  /// Whether the plugin asked to talk to other machines and the host has a fetcher for it.
  private let usesNetwork: Bool
  private let isOpen = Atomic(false)

  // Both are written once, in the initializer, and are constant from then on. Never freed, as the services aren't.
  private nonisolated(unsafe) let fetcher = UnsafeMutablePointer<bindery_fetcher>.allocate(capacity: 1)
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

  /// Returns the services behind the `state` of one of the host's tables.
  static func of(_ state: UnsafeMutableRawPointer?) -> PluginServices? {
    state.map { Unmanaged<PluginServices>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Marks the plugin as open, which permits its calls of other plugins from now on.
  func noteOpen() {
    isOpen.store(true, ordering: .releasing)
  }

  /// Writes a message of the plugin to the host's log.
  func log(_ level: UInt32, _ message: String) {
    host.log(plugin, level, message)
  }

  /// Returns the host's table for an extension, or `nil` if the host has none or the plugin didn't ask for it.
  func table(of id: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    if strcmp(id, BINDERY_FETCH) == 0 { return usesNetwork ? UnsafeRawPointer(fetcher) : nil }
    return strcmp(id, BINDERY_SEND) == 0 ? UnsafeRawPointer(sender) : nil
  }
}

extension PluginServices {
  /// Fetches an address, while the plugin's thread waits.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let fetcher = host.fetcher else { throw SourceFailure(.refused, "this host fetches nothing") }
    try await fetcher.fetch(address, receiver: receiver)
  }

  /// The reason why a fetch on the current thread would wait for itself, or `nil` if the plugin can fetch.
  var reasonNotToFetch: String? {
    if MainActor.isCurrent { return "fetch() was called on the main actor, which must not wait; call it elsewhere" }
    return isOpen.load(ordering: .acquiring) ? nil : "fetch() was called while the plugin opens; call it later"
  }

  /// Sends an action of the plugin, or asks whether a receiver would take it.
  @MainActor
  func take(_ request: ActionRequest, in context: Context, isQuestion: Bool) -> Bool {
    host.sending?(context, request, isQuestion) ?? context.take(request, isQuestion: isQuestion)
  }

  /// Returns the context for the actions of a live view model, or of the plugin as such if `viewModel` is `nil`.
  ///
  /// It returns `nil` if there is no such view model.
  func context(of viewModel: UnsafeRawPointer?) -> Context? {
    viewModel == nil ? host.context : viewModel.flatMap { LiveContexts.context(of: $0) }
  }
}

extension Context {
  /// Sends an action of a plugin to the receivers of this context, or asks whether one would take it.
  ///
  /// No user has chosen it, so one that leaves the program isn't taken, and one that shows an item names no source; the
  /// log has why nothing is opened or copied.
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
