internal import Bindery
internal import CBindery
internal import Glibc
internal import Synchronization

/// What the host does for one plugin. It lives until the process ends, since the plugin may keep it.
final class PluginServices: Sendable {
  let plugin: PluginId
  let host: HostDescription

  /// Whether the plugin asked to talk to other machines.
  private let usesNetwork: Bool
  private let isOpen = Atomic(false)

  // Both are written once, here, and are constant from then on.
  private nonisolated(unsafe) let fetcher = UnsafeMutablePointer<bindery_fetcher>.allocate(capacity: 1)
  private nonisolated(unsafe) let sender = UnsafeMutablePointer<bindery_sender>.allocate(capacity: 1)

  init(for manifest: Manifest, of host: HostDescription) {
    plugin = manifest.id
    self.host = host
    usesNetwork = manifest.capabilities.contains(Manifest.network) && host.fetcher != nil
    let state = Unmanaged.passUnretained(self).toOpaque()
    fetcher.initialize(to: .ofHost(state: state))
    sender.initialize(to: .ofHost(state: state))
  }

  deinit {
    fetcher.deallocate()
    sender.deallocate()
  }

  /// The services behind the `state` of a table of the host.
  static func of(_ state: UnsafeMutableRawPointer?) -> PluginServices? {
    state.map { Unmanaged<PluginServices>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Notes that the plugin is open: from now on it may use other plugins.
  func noteOpen() {
    isOpen.store(true, ordering: .releasing)
  }

  func log(_ level: UInt32, _ message: String) {
    host.log(plugin, level, message)
  }

  /// The table of an ability of the host, or nothing where the plugin can't have it.
  func table(of id: UnsafePointer<CChar>) -> UnsafeRawPointer? {
    if strcmp(id, BINDERY_FETCH) == 0 { return usesNetwork ? UnsafeRawPointer(fetcher) : nil }
    return strcmp(id, BINDERY_SEND) == 0 ? UnsafeRawPointer(sender) : nil
  }
}

extension PluginServices {
  /// Gets what is behind an address, while the plugin's thread waits.
  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    guard let fetcher = host.fetcher else { throw SourceFailure(.refused, "this host fetches nothing") }
    try await fetcher.fetch(address, receiver: receiver)
  }

  /// Why the plugin can't fetch where it is now, if that is so: it would wait for itself.
  var reasonNotToFetch: String? {
    if MainActor.isCurrent { return "fetch() was called on the main actor, which must not wait; call it elsewhere" }
    return isOpen.load(ordering: .acquiring) ? nil : "fetch() was called while the plugin opens; call it later"
  }

  /// Has an action done that the plugin sends, or asks if somebody would take it.
  @MainActor
  func take(_ request: ActionRequest, in context: Context, isQuestion: Bool) -> Bool {
    host.sending?(context, request, isQuestion) ?? context.take(request, isQuestion: isQuestion)
  }

  /// Where an action goes that a live view model sends, or the plugin as such where there is none.
  func context(of viewModel: UnsafeRawPointer?) -> Context? {
    viewModel == nil ? host.context : viewModel.flatMap { LiveContexts.context(of: $0) }
  }
}
