internal import Bindery

/// An action by which the user allows the pictures of a plugin without access to the network, for this run.
struct LoadPictures: Action {
  /// The plugin whose pictures may be loaded.
  let plugin: PluginId
}
