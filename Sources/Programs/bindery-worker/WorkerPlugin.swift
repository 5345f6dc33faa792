internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Glibc

/// The plugin that this worker runs, once it is open.
struct WorkerPlugin: Sendable {
  /// What the plugin says of itself.
  let manifest: Manifest

  /// What it can do.
  let opened: OpenedPlugin

  /// What the plugin is doing.
  let progress: WorkProgress

  /// What the plugin has the host fetch.
  let fetcher: HostFetcher

  /// What the host says about view models that live.
  let inbox = LiveInbox()

  /// Opens the plugin. From here on, whatever it does happens.
  ///
  /// - Parameters:
  ///   - order: What is known of it.
  ///   - link: The host.
  /// - Throws: The error that the host would have got had it opened the plugin by itself.
  init(_ order: WorkerOrder, for link: HostLink) throws(PluginError) {
    guard let progress = WorkProgress(descriptor: WorkerDescriptor.progress) else {
      WorkerProcess.end(.usage, "there is no memory to share with the host")
    }
    close(WorkerDescriptor.progress)
    progress.place = WorkProgress.Place(stage: .open)
    fetcher = HostFetcher(link)
    let inbox = inbox
    let host = HostDescription(
      name: "bindery", version: order.hostVersion, log: { link.log($1, $2) },
      fetcher: order.allowsNetwork ? fetcher : nil,
      // While it opens, nobody takes what it sends: the host waits for it.
      sending: { inbox.viewModels?.send($1, in: $0, isQuestion: $2) ?? false })
    let image = try SealedImage(sealed: WorkerDescriptor.plugin, path: order.path, digest: order.digest)
    manifest = try image.manifest()
    opened = try OpenedPlugin(image, manifest: manifest, host: host)
    progress.place = WorkProgress.Place()
    self.progress = progress
  }

  /// What the host has to know of it.
  var tables: WorkerTables {
    WorkerTables(
      mediaTypes: opened.mediaTypes.map(\.binding).map { binding in
        WorkerTables.MediaType(
          kind: binding.kind, properties: binding.properties, actions: binding.actions, isLive: binding.isLive)
      })
  }
}
