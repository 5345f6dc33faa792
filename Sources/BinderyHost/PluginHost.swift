public import Bindery
public import BinderyInterface
public import BinderyLoading
internal import CSystem

/// A host of plugins: finds them, opens those that are needed, and shows items
/// through them.
///
/// All functions are safe on any thread.
public final class PluginHost: Sendable {
  /// How much a message of a plugin matters.
  public enum LogLevel: UInt32, Sendable {
    /// For the plugin's author.
    case debug

    /// For whoever wants to know.
    case info

    /// Something may be wrong.
    case warning

    /// Something is wrong.
    case error
  }

  /// The libraries that were found, those that can't be used too.
  public let files: [PluginFile]

  /// Which plugin shows which kind.
  public let claims: PluginClaims

  /// Finds the binding of a kind. A plugin is opened when the first item of its
  /// kind is to be shown.
  public let provider: ViewBindingProvider

  /// Gets addresses through the plugins that know their schemes. A plugin is opened when the first address of its
  /// scheme is asked for; an address that no plugin knows is refused.
  public let fetcher: any Fetcher

  let plugins: PluginOpener

  /// Creates a host. Only manifests are read; no plugin runs.
  ///
  /// - Parameters:
  ///   - files: The libraries to use, in the order of the search path.
  ///   - version: The version of the host.
  ///   - choices: What the user chose about plugins.
  ///   - workers: Where and how plugins run that aren't trusted.
  ///   - journal: Where loads and failures are noted, so that a plugin that keeps on failing isn't opened any more.
  ///   - log: Takes the messages of plugins, each with the plugin that it comes from, on any thread and perhaps
  ///     while a plugin opens; it must not ask for a binding. A plugin that another host of this process has
  ///     opened goes on writing to that one's.
  ///   - context: Where actions go that a plugin sends of its own accord. Those of a live view model go to the context
  ///     that it was made in.
  public convenience init(
    files: [PluginFile], version: StaticString, choices: PluginChoices = PluginChoices(),
    workers: WorkerSettings = WorkerSettings(program: WorkerSettings.installedProgram()),
    journal: QuarantineJournal? = nil,
    log: @escaping @Sendable (PluginId, LogLevel, String) -> Void = { _, _, _ in }, context: Context = Context()
  ) {
    let claims = PluginClaims(files, choices: choices)
    let host = HostDescription(
      name: "bindery", version: version.description,
      log: { plugin, level, message in log(plugin, LogLevel(rawValue: level) ?? .error, message) }, context: context)
    let plugins = PluginOpener(host: host, claims: claims, settings: workers, journal: journal)
    self.init(files: files, claims: claims, plugins: plugins)
  }

  private init(files: [PluginFile], claims: PluginClaims, plugins: PluginOpener) {
    self.files = files
    self.claims = claims
    self.plugins = plugins
    fetcher = PluginFetcher(plugins: plugins)
    provider = ViewBindingProvider { kind in try plugins.binding(of: kind) }
  }

  deinit {
    plugins.dismissWorkers()
  }

  /// Creates a host of the plugins that there are now, which goes on with those that are as they were.
  ///
  /// A plugin in this process stays loaded for good, and one that hasn't changed isn't opened again; workers of plugins
  /// with the same bytes are shared. Workers that the new host has no use for end when this host is let go, at the
  /// latest. Both hosts may be used until then.
  ///
  ///     let host = old.renewed(files: searchPath.files())
  ///     for change in host.changes(from: old).kinds { ... }
  ///
  /// A plugin that isn't trusted any more goes on in a worker; what this process has loaded of it stays loaded. One that
  /// was granted something, or from whom that was taken, goes on in another worker.
  ///
  /// - Parameters:
  ///   - files: The libraries to use, in the order of the search path.
  ///   - choices: What the user chose about plugins, as it is now; with none, what this host goes by.
  /// - Returns: The new host, with the version and all else that this one was created with.
  public func renewed(files: [PluginFile], choices: PluginChoices? = nil) -> PluginHost {
    let claims = PluginClaims(files, choices: choices ?? claims.choices)
    return PluginHost(files: files, claims: claims, plugins: plugins.renewed(claims))
  }

  /// Makes a store of the pictures behind the addresses that plugins fetch.
  ///
  /// View models find it in their context:
  ///
  ///     context[ArtworkStore.Key.self] = host.artworkStore(cache: FileByteCache(path: folder))
  ///
  /// - Parameters:
  ///   - cache: Keeps pictures beyond the life of the process; with none, they are kept in memory alone.
  ///   - budget: The most bytes that are kept in memory.
  /// - Returns: The store, which keeps nothing yet.
  public func artworkStore(cache: FileByteCache? = nil, budget: Int = 16 << 20) -> ArtworkStore {
    ArtworkStore(fetcher: fetcher, cache: cache, budget: budget)
  }

  /// The sources that plugins bring, in the order of their names.
  public var sourceIds: [SourceId] { claims.sources }

  /// Finds a source. Its plugin is opened, unless it is open.
  ///
  /// - Parameter id: The name of the source.
  /// - Returns: The source, or nothing where no plugin brings it.
  /// - Throws: Why its plugin can't be used.
  public func source(_ id: SourceId) throws(PluginError) -> (any Source)? {
    try plugins.source(id)
  }

  /// Has the program say on standard error whose code it was in, where it crashes in that of a plugin. It then ends as
  /// it would have. To be called once, at the start of a program.
  public static func installCrashReporter() {
    cimage_tell_crashes()
  }
}
