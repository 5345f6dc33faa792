import ArgumentParser
import BinderyHost
import BinderyLoading

/// The command-line argument that names a plugin, by its identifier or the path of its file.
struct PluginArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The plugin: its identifier, or the path of its file.", valueName: "plugin"),
    completion: .custom { _, _, _ in Completions.ids() })
  var name: String

  /// Returns the file of the named plugin; throws a `PluginError` if there is none.
  func file(of plugins: PluginOptions) throws(PluginError) -> PluginFile {
    try PluginReference(name).file(among: plugins.searchPath.files(), words: plugins.words)
  }

  /// Returns the named plugin together with the digest of its file; throws if it isn't found or can't be used.
  func pin(of plugins: PluginOptions) throws(PluginError) -> PluginPin {
    try PluginPin(of: file(of: plugins))
  }
}
