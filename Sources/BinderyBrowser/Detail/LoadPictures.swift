internal import Bindery

/// The user's word that the pictures of a plugin without the network may be loaded, for as long as the program runs.
struct LoadPictures: Action {
  /// The plugin.
  let plugin: PluginId
}
