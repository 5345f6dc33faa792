import ArgumentParser
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
