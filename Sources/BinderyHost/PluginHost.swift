public import Bindery
public import BinderyInterface
public import BinderyLoading
internal import CSystem

/// A host of plugins, which finds them, opens those that are needed, and shows items through them.
///
/// All functions are thread-safe.
public final class PluginHost: Sendable {
  /// The severity of a message that a plugin writes to its host's log.
  public enum LogLevel: UInt32, Sendable {
    /// The message is meant for the author of the plugin.
    case debug

    /// The message is meant for the user.
    case info

    /// The message is about something that may be wrong.
    case warning

    /// The message is about something that is wrong.
    case error
  }

  /// The libraries that the host was created with, including those that can't be used.
  public let files: [PluginFile]

  /// The claims of the plugins to show kinds, to provide sources and to fetch the addresses of schemes.
  public let claims: PluginClaims

  /// The provider of the binding for each kind. A plugin is opened when the first item of its kind is to be shown.
  public let provider: ViewBindingProvider

  /// The fetcher that loads addresses by means of the plugins that claim their schemes.
  ///
  /// A plugin is opened when the first address of its scheme is requested. An address that no plugin fetches is
  /// refused.
  public let fetcher: any Fetcher

  /// The opener of the host's plugins, which keeps the open ones.
  let plugins: PluginOpener

  /// The judge of whether a plugin could send data to other machines, by which the host decides whose addresses of
  /// pictures it fetches without asking.
  let offline: OfflinePlugins

  /// Creates a host. Only manifests are read; no plugin's code runs.
  ///
  /// - Parameters:
  ///   - files: The libraries to use, in the order of the search path.
  ///   - name: The name of the host, which plugins receive and which begins the report of a crash.
  ///   - version: The version of the host.
  ///   - choices: The user's choices about plugins.
  ///   - workers: The settings of the processes in which untrusted plugins run.
  ///   - journal: The journal of loads and failures, which keeps a plugin that fails repeatedly from being opened.
  ///   - words: The words of messages that depend on the program.
  ///   - log: Receives the messages of plugins, each with its plugin's identifier, on any thread and perhaps while a
  ///     plugin opens. It must not request a binding. A plugin that another host of this process has opened keeps
  ///     writing to that host's log.
  ///   - context: The context for actions that a plugin sends on its own. Actions of a live view model go to the
  ///     context in which it was created.
  public convenience init(
    files: [PluginFile], name: String = "bindery", version: StaticString, choices: PluginChoices = PluginChoices(),
    workers: WorkerSettings = WorkerSettings(program: WorkerSettings.installedProgram()),
    journal: QuarantineJournal? = nil, words: HostWords = HostWords(),
    log: @escaping @Sendable (PluginId, LogLevel, String) -> Void = { _, _, _ in }, context: Context = Context()
  ) {
    let claims = PluginClaims(files, choices: choices, words: words)
    let host = HostDescription(
      name: name, version: version.description,
      log: { plugin, level, message in log(plugin, LogLevel(rawValue: level) ?? .error, message) }, context: context,
      afterCrash: words.afterCrash, runUnconfined: words.runUnconfined)
    let plugins = PluginOpener(host: host, claims: claims, settings: workers, journal: journal)
    self.init(files: files, claims: claims, plugins: plugins)
  }

  /// Creates a host from the files that were found, the claims of their plugins, and the opener of these plugins.
  private init(files: [PluginFile], claims: PluginClaims, plugins: PluginOpener) {
    self.files = files
    self.claims = claims
    self.plugins = plugins
    offline = OfflinePlugins(among: claims, isolation: plugins.isolation)
    fetcher = PluginFetcher(plugins: plugins)
    provider = ViewBindingProvider(genericFields: .store) { kind in try plugins.binding(of: kind) }
  }

  deinit {
    plugins.dismissWorkers()
  }

  /// Creates a host of the current plugins, in which unchanged plugins stay open.
  ///
  /// A plugin in this process stays loaded for good, and one that hasn't changed isn't opened again. Workers of plugins
  /// with the same bytes are shared. Workers that the new host doesn't use end when this host is released, at the
  /// latest. Both hosts may be used until then.
  ///
  ///     let host = old.renewed(files: searchPath.files())
  ///     for change in host.changes(from: old).kinds { ... }
  ///
  /// A plugin that is no longer trusted continues in a worker; what this process has loaded of it stays loaded. A
  /// plugin that gained or lost a grant continues in another worker.
  ///
  /// - Parameters:
  ///   - files: The libraries to use, in the order of the search path.
  ///   - choices: The user's current choices about plugins, or `nil` for those of this host.
  /// - Returns: The new host, with the version and all other settings of this one.
  public func renewed(files: [PluginFile], choices: PluginChoices? = nil) -> PluginHost {
    let claims = PluginClaims(files, choices: choices ?? claims.choices, words: claims.words)
    return PluginHost(files: files, claims: claims, plugins: plugins.renewed(claims))
  }

  /// Creates a store of the pictures at the addresses that plugins fetch.
  ///
  /// View models find the store in their context:
  ///
  ///     context[ArtworkStore.Key.self] = host.artworkStore(cache: FileByteCache(path: folder))
  ///
  /// - Parameters:
  ///   - cache: The cache that keeps pictures beyond the life of the process, or `nil` to keep them in memory alone.
  ///   - budget: The maximum number of bytes that are kept in memory.
  /// - Returns: An empty store.
  public func artworkStore(cache: FileByteCache? = nil, budget: Int = 16 << 20) -> ArtworkStore {
    ArtworkStore(fetcher: fetcher, cache: cache, budget: budget)
  }

  /// The identifiers of the sources that plugins name in their manifests, sorted. No plugin is opened for it.
  public var sourceIds: [SourceId] { claims.sources }

  /// Returns whether a plugin names a source in its manifest. No plugin is opened for it.
  public func plugin(_ plugin: PluginId, brings source: SourceId) -> Bool {
    files.contains { (try? $0.manifest.get()).map { $0.id == plugin && $0.sources.contains(source) } ?? false }
  }

  /// Returns whether a source may be queried for the contents of an item.
  ///
  /// The plugin that shows the item determines the query, and so may send text to the source. So the source has to be
  /// one that is queried anyway, one of the plugin's own, or the catalogue, which has no network.
  ///
  /// - Parameters:
  ///   - source: The source that the plugin names, or that of the item.
  ///   - plugin: The plugin that shows the item, or `nil` if there is none.
  ///   - known: The sources that are queried anyway, such as those that the user named.
  /// - Returns: Whether the source may be queried.
  package func mayAsk(_ source: SourceId, forContentsBy plugin: PluginId?, among known: [SourceId]) -> Bool {
    source == "catalogue" || known.contains(source) || plugin.map { self.plugin($0, brings: source) } == true
  }

  /// Returns the source with an identifier, after opening its plugin if need be, which may block the thread.
  ///
  /// - Parameter id: The source's identifier.
  /// - Returns: The source, or `nil` if no plugin provides it.
  /// - Throws: The reason why none of the plugins that provide it can be used.
  public func source(_ id: SourceId) throws(PluginError) -> (any Source)? {
    try plugins.source(id)
  }

  /// Installs a crash reporter, which writes to standard error in which plugin's code the program crashed.
  ///
  /// The program then ends as it would have otherwise. Call this once, at the start of a program.
  public static func installCrashReporter() {
    cimage_install_crash_reporter()
  }
}
