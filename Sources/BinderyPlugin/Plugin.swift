@_exported public import Bindery

/// The principal type of a plugin, which registers media types and provides sources of items.
///
/// The library's `plugin.json` names the type, and the build generates the rest. The manifest also names the kinds,
/// sources and schemes, which have to be the same as here.
///
///     struct SongPlugin: Plugin {
///       func register(in provider: ViewBindingProvider) {
///         provider.bind(Song.self, SongViewModel.self, SongView.self)
///       }
///     }
public protocol Plugin: Sendable {
  /// Creates the plugin. It is called once, when the host opens the library.
  init()

  /// Registers the media types that the manifest names. It is called once, before the sources are asked for.
  func register(in provider: ViewBindingProvider)

  /// The sources of items that the manifest names, for a plugin that has no `sources(in:)` of its own. The default is
  /// none.
  var sources: [any Source] { get }

  /// The fetchers by the schemes that the manifest names. The default is none.
  var fetchers: [String: any Fetcher] { get }

  /// Returns the sources of items that the manifest names, with the services of the host that they need.
  ///
  /// The default returns `sources`.
  ///
  /// An action that is sent through the context goes to the main actor first, and to the host from there. So away from
  /// the main actor, an action that crosses the contract counts as handled as soon as it is on its way, whether or not
  /// a receiver then accepts it; only `ShowRoute` replies that none did.
  ///
  /// - Parameter context: The services of the host. Its `fetcher` and its `ArtworkStore` exist only for a plugin whose
  ///   manifest asks for the capability `network`.
  /// - Returns: The sources of items.
  func sources(in context: Context) -> [any Source]
}

extension Plugin {
  /// Registers no media types.
  public func register(in provider: ViewBindingProvider) {}

  /// The default of no sources.
  public var sources: [any Source] { [] }

  /// The default of no fetchers.
  public var fetchers: [String: any Fetcher] { [:] }

  /// Returns the sources that need no services of the host.
  public func sources(in context: Context) -> [any Source] { sources }
}
