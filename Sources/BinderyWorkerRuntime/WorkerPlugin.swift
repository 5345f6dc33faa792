internal import Bindery
package import BinderyExchange
package import BinderyLoading

/// The opened plugin of this worker process, with the services that the plugin uses.
package struct WorkerPlugin: Sendable {
  /// The manifest of the plugin.
  let manifest: Manifest

  /// The media types, sources and fetchers of the plugin.
  let opened: OpenedPlugin

  /// The bindings that decode and show items of the plugin's media types, by kind, such as `song`.
  private let bindings: [Kind: ViewBinding]

  /// Whether any kind has live view models, which change by themselves.
  let hasLiveKinds: Bool

  /// Whether the plugin reads files, whose descriptors come with requests.
  let readsFiles: Bool

  /// The record, readable by the host, of what the plugin is doing on each thread.
  let progress: ThreadProgress

  /// The fetcher that the plugin uses, which has the host fetch each address.
  let fetcher: LinkFetcher

  /// The queue of the host's requests to live view models.
  let inbox = LiveInbox()

  /// Opens the plugin, whose code runs from here on.
  ///
  /// - Parameters:
  ///   - image: The bytes of the plugin.
  ///   - order: What the host has said of itself, and of what it grants.
  ///   - progress: The progress that the host sees, at the stage `open`. It is idle once the plugin is open.
  ///   - link: The host.
  /// - Throws: The error that the host would get if it opened the plugin in its own process.
  package init(
    _ image: SealedImage, by order: WorkerOrder, noting progress: ThreadProgress, for link: HostLink
  ) throws(PluginError) {
    fetcher = LinkFetcher(link)
    readsFiles = order.readsFiles
    let inbox = inbox
    let host = HostDescription(
      name: order.hostName, version: order.hostVersion, log: { link.log($1, $2) },
      fetcher: order.allowsNetwork ? fetcher : nil,
      // Actions that the plugin sends while it opens are refused, because the host waits for the opening.
      sending: { inbox.viewModels?.send($1, in: $0, isQuestion: $2) ?? false }, runsOnePlugin: true)
    manifest = try image.manifest()
    opened = try OpenedPlugin(image, manifest: manifest, host: host)
    bindings = Dictionary(opened.mediaTypes.map { ($0.binding.kind, $0.binding) }) { first, _ in first }
    hasLiveKinds = bindings.values.contains(where: \.isLive)
    progress.place = WorkProgress.Place()
    self.progress = progress
  }

  /// The plugin's media types as they are sent to the host: their kinds, properties and actions, and what else they can
  /// do.
  package var tables: WorkerTables {
    WorkerTables(
      mediaTypes: opened.mediaTypes.map(\.binding).map { binding in
        WorkerTables.MediaType(
          kind: binding.kind, properties: binding.properties, actions: binding.actions, isLive: binding.isLive,
          hasContents: binding.hasContents, purposes: binding.purposes, isRestorable: binding.isRestorable)
      })
  }
}

// The plugin's answers, with errors as the host would get them from a plugin in its own process.
extension WorkerPlugin {
  /// Returns the binding of a kind, and throws if the plugin has no media type for it.
  func binding(of kind: Kind) throws(PluginError) -> ViewBinding {
    if let binding = bindings[kind] { return binding }
    throw failure("it has no table for '\(kind)'", code: .disagrees)
  }

  /// Returns whether a kind has live view models, which change by themselves.
  func isLive(_ kind: Kind) -> Bool { bindings[kind]?.isLive == true }

  /// Calls a closure that calls the plugin, and returns its result, with any error as a `PluginError`.
  func outcome<Value>(_ body: () throws -> Value) -> Result<Value, PluginError> {
    do {
      return .success(try body())
    } catch {
      return .failure(failure(error))
    }
  }

  /// Converts any error that the plugin threw to a `PluginError`.
  func failure(_ error: any Error) -> PluginError {
    error as? PluginError ?? failure(RecordDecoder.sentence(for: error))
  }

  /// Returns an error of this plugin. `detail` is a sentence without a period.
  func failure(_ detail: String, code: PluginError.Code = .failed) -> PluginError {
    PluginError(code: code, plugin: manifest.id.rawValue, detail: detail)
  }
}
