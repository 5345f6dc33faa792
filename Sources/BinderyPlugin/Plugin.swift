@_exported public import Bindery

/// A plugin: what registers the media types of a shared library.
///
/// The library's `plugin.json` names the type; the build makes the rest.
///
///     struct SongPlugin: Plugin {
///       func register(in provider: ViewBindingProvider) {
///         provider.bind(Song.self, SongViewModel.self, SongView.self)
///       }
///     }
public protocol Plugin: Sendable {
  /// Creates the plugin. Called once, when the host opens the library.
  init()

  /// Registers the media types that the manifest names.
  ///
  /// - Parameter provider: Where to register them.
  func register(in provider: ViewBindingProvider)
}
