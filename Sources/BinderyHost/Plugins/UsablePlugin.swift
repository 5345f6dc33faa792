internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// The bindings, sources and fetchers of an opened plugin, in this process or in a worker process.
struct UsablePlugin: Sendable {
  /// The bindings of the plugin, by the kinds that it shows.
  let bindings: [Kind: ViewBinding]

  /// The sources that the plugin provides, by their identifiers.
  let sources: [SourceId: any Source]

  /// The fetchers of the plugin, by the schemes of the addresses that they fetch.
  let fetchers: [String: any Fetcher]

  /// The worker process that runs the plugin, or `nil` if the plugin runs in this process.
  let worker: PluginWorker?

  /// Creates a value from a plugin that is open in this process.
  init(_ opened: OpenedPlugin) {
    bindings = opened.types.mapValues(\.binding)
    sources = opened.sources
    fetchers = opened.fetchers
    worker = nil
  }

  /// Creates a value from a plugin in a worker process, whose tables agree with the manifest.
  init(_ worker: PluginWorker, _ tables: WorkerTables, _ manifest: Manifest) {
    self.worker = worker
    let bindings = tables.mediaTypes.map { RemoteType($0, of: worker).binding }
    self.bindings = Dictionary(bindings.map { ($0.kind, $0) }) { _, last in last }
    sources = Dictionary(manifest.sources.map { ($0, RemoteSource($0, of: worker)) }) { _, last in last }
    fetchers = Dictionary(manifest.schemes.map { ($0, RemoteFetcher($0, of: worker)) }) { _, last in last }
  }
}
