package import Bindery

// What every view model that lives refuses, wherever it does.
extension PluginError {
  /// It was used outside of the main actor.
  package static func notOnMainActor(_ kind: Kind, of plugin: String, _ symbol: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin,
      detail: "a view model of '\(kind)' lives on the main actor and was used elsewhere; call it from there",
      symbol: symbol)
  }

  /// It was to show a model of another type, or one that describes another thing.
  package static func otherModel(of plugin: String) -> PluginError {
    PluginError(
      code: .failed, plugin: plugin,
      detail: "a view model can't show a model of another thing; make a new view model for it", symbol: "update")
  }
}
