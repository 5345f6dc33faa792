package import Bindery
package import BinderyHost

extension PluginHost {
  /// Returns whether a source may be asked for what an item contains.
  ///
  /// A plugin sends text to the source that it names for that. So it is one that the user named, one of the plugin's own,
  /// or the catalogue, which has no network.
  ///
  /// - Parameters:
  ///   - source: The source that the plugin names, or that of the item.
  ///   - plugin: The plugin that shows the item, or `nil` if there is none.
  ///   - named: The sources that the user named.
  /// - Returns: Whether the source may be asked.
  package func mayAsk(_ source: SourceId, forContentsBy plugin: PluginId?, named: [SourceId]) -> Bool {
    source == "catalogue" || named.contains(source) || plugin.map { self.plugin($0, brings: source) } == true
  }
}
