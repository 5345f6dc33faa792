internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Glibc

/// The plugin of this worker, opened, with what it uses of the host.
struct WorkerPlugin: Sendable {
  /// The manifest of the plugin.
  let manifest: Manifest

  /// The media types, sources and fetchers of the plugin.
  let opened: OpenedPlugin

  /// The progress of the plugin, which the host sees.
  let progress: WorkProgress

  /// The fetcher that the plugin uses, which asks the host.
  let fetcher: LinkFetcher

  /// The queue of the host's requests to live view models.
  let inbox = LiveInbox()

  /// Opens the plugin, whose code runs from here on.
  ///
  /// - Parameters:
  ///   - order: The plugin to open.
  ///   - link: The host.
  /// - Throws: The error that the host would get if it opened the plugin in its own process.
  init(_ order: WorkerOrder, for link: HostLink) throws(PluginError) {
    guard let progress = WorkProgress(descriptor: WorkerDescriptor.progress) else {
      WorkerProcess.end(.usage, "there is no memory to share with the host")
    }
    close(WorkerDescriptor.progress)
    progress.place = WorkProgress.Place(stage: .open)
    fetcher = LinkFetcher(link)
    let inbox = inbox
    let host = HostDescription(
      name: order.hostName, version: order.hostVersion, log: { link.log($1, $2) },
      fetcher: order.allowsNetwork ? fetcher : nil,
      // Actions that the plugin sends while it opens are refused, because the host waits for the opening.
      sending: { inbox.viewModels?.send($1, in: $0, isQuestion: $2) ?? false })
    let image = try SealedImage(sealed: WorkerDescriptor.plugin, path: order.path, digest: order.digest)
    manifest = try image.manifest()
    opened = try OpenedPlugin(image, manifest: manifest, host: host)
    progress.place = WorkProgress.Place()
    self.progress = progress
  }

  /// The plugin's media types as the host learns them: their kinds, properties and actions.
  var tables: WorkerTables {
    WorkerTables(
      mediaTypes: opened.mediaTypes.map(\.binding).map { binding in
        WorkerTables.MediaType(
          kind: binding.kind, properties: binding.properties, actions: binding.actions, isLive: binding.isLive)
      })
  }
}
