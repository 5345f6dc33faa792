import Bindery
import BinderyContract
import BinderyHost

extension PluginHost {
  /// The names of the sources that need no plugin. A plugin's source of such a name is asked by `ID:name`, with the
  /// identifier of its plugin.
  static var ownSources: Set<String> { ["library", "catalogue"] }

  /// The names by which the user asks the sources of plugins, sorted.
  var sourceNames: [String] {
    sourceIds.flatMap { id in Self.ownSources.contains(id.rawValue) ? names(ofOwn: id) : [id.rawValue] }
  }

  /// Returns the identifier that a plugin gives to its source of a name.
  func sourceId(named name: String) -> SourceId {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Self.ownSources.contains(parts[1]) else { return SourceId(rawValue: name) }
    let id = SourceId(rawValue: parts[1])
    return plugin(PluginId(rawValue: parts[0]), brings: id) ? id : SourceId(rawValue: name)
  }

  /// Returns the names of plugins' sources whose identifier is that of a source of bindery, each as `PLUGIN:SOURCE`.
  private func names(ofOwn id: SourceId) -> [String] {
    let plugins = files.compactMap { try? $0.manifest.get() }.filter { $0.sources.contains(id) }.map(\.id.rawValue)
    return Set(plugins).sorted().map { "\($0):\(id)" }
  }
}
