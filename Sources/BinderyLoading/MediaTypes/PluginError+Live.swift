package import Bindery
package import BinderyContract

// The errors that live view models share, in the host's process and in a worker.
extension PluginError {
  /// Returns the error about a live view model that was used off the main actor.
  ///
  /// - Parameters:
  ///   - kind: The kind of the item.
  ///   - plugin: The identifier of the plugin.
  ///   - symbol: The function that was called, such as `update`.
  /// - Returns: The error.
  package static func notOnMainActor(_ kind: Kind, of plugin: String, _ symbol: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin,
      detail: "a view model of '\(kind)' lives on the main actor and was used elsewhere; call it from there",
      symbol: symbol)
  }

  /// Returns the error of a plugin's live view model that was to show a model of another type or identifier.
  package static func otherModel(of plugin: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin,
      detail: "a view model can't show a model of another thing; make a new view model for it", symbol: "update")
  }

  /// Returns the error about a live view model that is used after its release, by the function `symbol`.
  static func released(of plugin: String, _ symbol: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin, detail: "the view model was released; make a new one of its model",
      symbol: symbol)
  }
}
