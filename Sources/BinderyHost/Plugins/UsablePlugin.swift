internal import Bindery
internal import BinderyExchange
internal import BinderyLoading

/// What a plugin that was opened can do, wherever it runs.
struct UsablePlugin: Sendable {
  let bindings: [Kind: ViewBinding]
  let sources: [SourceId: any Source]
  let fetchers: [String: any Fetcher]

  /// Where it runs, if that isn't this process.
  let worker: PluginWorker?

  /// Takes what a plugin in this process can do.
  init(_ opened: OpenedPlugin) {
    bindings = opened.types.mapValues(\.binding)
    sources = opened.sources.mapValues { PluginSource(table: $0) }
    fetchers = opened.fetchers
    worker = nil
  }

  /// Takes what a plugin in a worker can do.
  ///
  /// - Parameters:
  ///   - worker: The plugin.
  ///   - tables: What it brings, which agrees with the manifest.
  ///   - manifest: What it says of itself.
  init(_ worker: PluginWorker, _ tables: WorkerTables, _ manifest: Manifest) {
    self.worker = worker
    let bindings = tables.mediaTypes.map { RemoteType($0, of: worker).binding }
    self.bindings = Dictionary(bindings.map { ($0.kind, $0) }) { _, last in last }
    sources = Dictionary(manifest.sources.map { ($0, RemoteSource(sourceId: $0, worker: worker)) }) { _, last in last }
    fetchers = Dictionary(manifest.schemes.map { ($0, RemoteFetcher(scheme: $0, worker: worker)) }) { _, last in last }
  }
}
