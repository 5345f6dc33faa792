import ArgumentParser
import Bindery
import BinderyHost
import BinderyLoading

/// The argument that names a plugin.
struct PluginArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The plugin: its identifier, or the path of its file.", valueName: "plugin"),
    completion: .custom { _, _, _ in Completions.ids() })
  var name: String

  /// Returns the file of the plugin, and throws if there is none.
  func file(of plugins: PluginOptions) throws(PluginError) -> PluginFile {
    try PluginReference(name).file(among: plugins.searchPath.files(), words: plugins.words)
  }

  /// Returns the plugin pinned to its current file, and throws if there is none or it can't be used.
  func pin(of plugins: PluginOptions) throws(PluginError) -> PluginPin {
    try PluginPin(of: file(of: plugins))
  }
}

/// The words that shells offer as completions of arguments.
enum Completions {
  /// Returns the identifiers of plugins.
  static func ids() -> [String] {
    files().compactMap { try? $0.manifest.get().id.rawValue }
  }

  /// Returns the kinds that plugins show.
  static func kinds() -> [String] {
    PluginClaims(files()).kinds.map(\.rawValue)
  }

  /// Returns the capabilities that plugins request.
  static func capabilities() -> [String] {
    files().flatMap { (try? $0.manifest.get().capabilities) ?? [] }
  }

  /// Returns the plugins found on the default search path.
  static func files() -> [PluginFile] {
    (try? PluginOptions.parse([]))?.searchPath.files() ?? []
  }
}
