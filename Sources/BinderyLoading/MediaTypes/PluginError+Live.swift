package import Bindery
package import BinderyContract

// The errors of live view models that the host's process and a worker have in common.
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

  /// Returns the error for a live view model that was to be updated to a model of another type or with another
  /// identifier.
  package static func otherModel(of plugin: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin,
      detail: "a view model can't show a model of another thing; make a new view model for it", symbol: "update")
  }

  /// Returns the error for a call of a live view model's function, `symbol`, after the view model was released.
  static func released(of plugin: String, _ symbol: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin, detail: "the view model was released; make a new one of its model",
      symbol: symbol)
  }
}
