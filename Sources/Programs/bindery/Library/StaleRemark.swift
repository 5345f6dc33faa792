import Bindery
import BinderyHost
import BinderyLibrary
import BinderyLoading
import BinderyRendering
import BinderySystem

/// A remark that a search of the user's library answers by an old index, since plugins have come or changed.
struct StaleRemark {
  /// The number of items from which on they aren't counted any further.
  private static let limit = 10_000

  /// The remark, a sentence that names the way out, or `nil` if the index is that of the current plugins.
  let sentence: String?

  /// Compares the plugins that have indexed a library with those that there are now, none of which runs.
  ///
  /// - Parameters:
  ///   - source: The library as a source, whose connection is used again if it was searched.
  ///   - library: The option that chooses the library.
  ///   - plugins: The options that choose the plugins.
  ///   - host: The host of these plugins.
  init(of source: LibrarySource, _ library: LibraryOptions, among plugins: PluginOptions, _ host: PluginHost) {
    // What keeps the library from being read is told by whatever searches it.
    guard let count = try? Self.count(in: source, among: plugins, host), count.all > 0 else {
      sentence = nil
      return
    }
    let items =
      count.all < Self.limit
      ? count.all.counted("item of your library is", "items of your library are")
      : "\(Self.limit.grouped) or more items of your library are"
    let option = library.library.map { " --library \($0.shellWord(unquoted: "+-./_"))" } ?? ""
    let command = "bindery library rebuild --stale\(option)\(plugins.folderArguments)".quotedCommand
    sentence = "\(items) found by \(count.texts); \(command) indexes them anew"
  }

  /// Counts the stale items of a library, each sort of them up to the limit.
  private static func count(
    in source: LibrarySource, among plugins: PluginOptions, _ host: PluginHost
  ) throws(LibraryError) -> StaleCount {
    let quarantine = QuarantinedPlugins(of: plugins)
    let isStale = { (stamp: BindingStamp) in stamp.isStale(among: host.claims, without: quarantine) }
    return StaleCount(
      shown: try source.count(upTo: limit) { $0.plugin != nil && isStale($0) },
      unshown: try source.count(upTo: limit) { $0.plugin == nil && isStale($0) })
  }
}

/// The plugins in quarantine, by whose texts nothing can be indexed.
final class QuarantinedPlugins {
  /// The identifiers of the plugins. The journal is read once they are asked for.
  private(set) lazy var ids = Set(plugins.journal.all().map(\.id))
  private let plugins: PluginOptions

  /// Creates the plugins in quarantine in the journal of the plugins that options choose.
  init(of plugins: PluginOptions) {
    self.plugins = plugins
  }
}

extension BindingStamp {
  /// Returns whether another plugin, or another version, than the one that the stamp names shows the kind by now.
  ///
  /// - Parameters:
  ///   - claims: The claims of the plugins that there are now.
  ///   - quarantine: The plugins that are in quarantine, which are asked for only if the stamp differs.
  /// - Returns: `true` if so, and `false` also if no plugin shows the kind.
  func isStale(among claims: PluginClaims, without quarantine: QuarantinedPlugins) -> Bool {
    guard let manifest = claims.claims(on: kind).first?.manifest else { return false }
    let differs = plugin != manifest.id || version != "\(manifest.version)"
    return differs && !quarantine.ids.contains(manifest.id)
  }
}
