@_exported public import Bindery

/// A plugin: what registers the media types of a shared library, and brings sources of items.
///
/// The library's `plugin.json` names the type; the build makes the rest. It also names
/// the kinds, sources and schemes, which have to be the same as here.
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

  /// The sources of items that the manifest names. The default is none.
  var sources: [any Source] { get }

  /// What fetches addresses, by the schemes that the manifest names. The default is none.
  var fetchers: [String: any Fetcher] { get }

  /// Makes the sources of items that the manifest names, where they need something of
  /// the host. The default gives `sources`.
  ///
  /// What is sent through the context goes to the main actor first, and to the host from
  /// there. So elsewhere than on the main actor an action that crosses the contract counts
  /// as handled once it is on its way, whether or not somebody then takes it; only
  /// `ShowRoute` answers that nobody did.
  ///
  /// - Parameter context: What the host offers; its `fetcher` and its `ArtworkStore` are
  ///   there only for a plugin whose manifest asks for the capability `network`.
  /// - Returns: The sources.
  func sources(in context: Context) -> [any Source]
}

extension Plugin {
  /// Registers no media types.
  public func register(in provider: ViewBindingProvider) {}

  /// No sources.
  public var sources: [any Source] { [] }

  /// No fetchers.
  public var fetchers: [String: any Fetcher] { [:] }

  /// The sources that need nothing of the host.
  public func sources(in context: Context) -> [any Source] { sources }
}
