import Bindery
import BinderyBrowser
import BinderyHost
import BinderyRendering
import BinderySources
import BinderySystem

extension Browse {
  /// Returns the browser's dependencies: the plugins and sources that the options name.
  ///
  /// - Parameters:
  ///   - changes: A stream with an element for each change of the plugins or the user's choices about them.
  ///   - exitHandlers: The functions to call before the browser ends; new hosts add theirs.
  ///   - tell: Called with sentences about what was done in the background.
  /// - Returns: The dependencies; no plugin runs yet.
  func surroundings(
    _ changes: AsyncStream<Void>, _ exitHandlers: ExitHandlers, telling tell: @escaping @Sendable (String) -> Void
  ) -> BrowserSurroundings {
    let (source, plugins) = (source, plugins)
    let renewal = LibraryRenewal(of: source, among: plugins)
    exitHandlers.add(renewal.end)
    return BrowserSurroundings(
      makeHost: {
        let host = plugins.host(interrupted: exitHandlers.add)
        host.warnOfUnreadableFolders()
        renewal.begin(by: host, telling: tell)
        return host
      },
      renewHost: { old in
        let host = old.renewed(files: await plugins.searchPath.settledFiles(), choices: plugins.savedChoices)
        renewal.begin(by: host, telling: tell)
        return (host, host.changes(from: old))
      },
      changes: changes,
      sources: { source.openedSources(of: $0) },
      lookup: { current, route, origins in
        try await source.lookup(
          of: current.host, for: route, from: origins, bringing: ModelRequest([.identity, .contents])
        ).existingItems(for: route)
      },
      contentSource: { source.contentSource($1, namedBy: $2, in: $0) },
      opener: AddressOpener(environment: Environment.all), environment: Environment.variables,
      options: source.options, kinds: kinds.map(Kind.init(rawValue:)), timeout: source.limit,
      fetchesPictures: pictures != .none)
  }
}

extension SourceOptions {
  /// Returns the sources that the user named, or else the library or the sample catalogue; a plugin's source is opened
  /// when first asked.
  fileprivate func openedSources(of current: CurrentHost) -> [any RecordSource] {
    usualNames.map { openedSource(named: $0, in: current) }
  }

  /// Returns a source by its name; a plugin's source is opened by the current plugins whenever it is asked.
  ///
  /// A name that is neither a source nor a file yet may become a source when its plugin is installed.
  private func openedSource(named name: String, in current: CurrentHost) -> any RecordSource {
    let id = SourceId(rawValue: name)
    let mayBePlugin = current.host.sourceIds.contains(id) || !name.contains("/") && FileStatus(at: name) == nil
    guard !PluginHost.ownSources.contains(name), mayBePlugin else {
      return source(named: name, current.host, Presenter(provider: current.host.provider))
    }
    return DeferredSource(id) {
      let host = current.host
      return source(named: name, host, Presenter(provider: host.provider))
    }
  }

  /// Returns the source that a plugin names for the contents of its items, or `nil` if the plugin may not ask it.
  fileprivate func contentSource(
    _ id: SourceId, namedBy plugin: PluginId?, in current: CurrentHost
  ) -> (any RecordSource)? {
    guard current.host.mayAsk(id, forContentsBy: plugin, among: usualNames.map(SourceId.init(rawValue:))) else {
      return nil
    }
    return openedSource(named: id.rawValue, in: current)
  }
}
