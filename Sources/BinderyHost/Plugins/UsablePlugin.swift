internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The bindings, sources and fetchers of an opened plugin, wherever it runs.
struct UsablePlugin: Sendable {
  /// The bindings by the kinds that the plugin shows.
  let bindings: [Kind: ViewBinding]

  /// The sources that the plugin brings, by their identifiers.
  let sources: [SourceId: any Source]

  /// The fetchers by the schemes of the addresses that the plugin fetches.
  let fetchers: [String: any Fetcher]

  /// The worker that runs the plugin, or `nil` if the plugin runs in this process.
  let worker: PluginWorker?

  /// Collects what a plugin in this process provides.
  init(_ opened: OpenedPlugin) {
    bindings = opened.types.mapValues(\.binding)
    sources = opened.sources
    fetchers = opened.fetchers
    worker = nil
  }

  /// Collects what a plugin in a worker provides. The worker's tables agree with the manifest.
  init(_ worker: PluginWorker, _ tables: WorkerTables, _ manifest: Manifest) {
    self.worker = worker
    let bindings = tables.mediaTypes.map { RemoteType($0, of: worker).binding }
    self.bindings = Dictionary(bindings.map { ($0.kind, $0) }) { _, last in last }
    sources = Dictionary(manifest.sources.map { ($0, RemoteSource($0, of: worker)) }) { _, last in last }
    fetchers = Dictionary(manifest.schemes.map { ($0, RemoteFetcher($0, of: worker)) }) { _, last in last }
  }
}
