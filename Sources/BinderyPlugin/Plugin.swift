@_exported public import Bindery

/// The principal type of a plugin, which registers media types and provides sources of items.
///
/// The library's `plugin.json` names the type, and the build generates the rest. The manifest, made from `plugin.json`,
/// also names the kinds, sources and schemes, which have to be the same as here.
///
///     struct SongPlugin: Plugin {
///       func register(in provider: ViewBindingProvider) {
///         provider.bind(Song.self, SongViewModel.self, SongView.self)
///       }
///     }
public protocol Plugin: Sendable {
  /// Creates the plugin; called once, when the host opens the library.
  init()

  /// Registers the media types that the manifest names; called once, before the sources are read.
  func register(in provider: ViewBindingProvider)

  /// The sources of items that the manifest names, none by default; unused if the plugin implements `sources(in:)`.
  var sources: [any Source] { get }

  /// The fetchers that load bytes, by the address schemes that the manifest names; none by default.
  var fetchers: [String: any Fetcher] { get }

  /// The reader of the types of files that the manifest names, or `nil` by default.
  var files: (any MediaFileReader)? { get }

  /// Returns the sources of items that the manifest names, created with the services of the host that they need.
  ///
  /// The default returns `sources`.
  ///
  /// An action that is sent through the context is forwarded to the host on the main actor. If the sender is off the
  /// main actor, an action for the host therefore counts as handled as soon as it is forwarded, whether or not a
  /// receiver then accepts it; only `ShowRoute` replies that none did.
  ///
  /// - Parameter context: The context with the services of the host. Its `fetcher` and its `ArtworkStore` exist only
  ///   for a plugin whose manifest requests the capability `network`.
  /// - Returns: The sources of items.
  func sources(in context: Context) -> [any Source]
}

extension Plugin {
  /// Registers no media types, as the default for plugins with sources only.
  public func register(in provider: ViewBindingProvider) {}

  /// The default list of sources, which is empty.
  public var sources: [any Source] { [] }

  /// The default fetchers, of which there are none.
  public var fetchers: [String: any Fetcher] { [:] }

  /// The default reader of files, of which there is none.
  public var files: (any MediaFileReader)? { nil }

  /// Returns `sources`, as the default for sources that need no services of the host.
  public func sources(in context: Context) -> [any Source] { sources }
}
