package import Bindery
package import BinderyHost
package import BinderyRendering
package import BinderySources
internal import Synchronization

/// The plugins of a browser at the moment; they are replaced when others come or go.
///
/// All functions are thread-safe.
package final class CurrentHost: Sendable {
  private final class Current: Sendable {
    let host: Mutex<PluginHost>

    init(_ host: PluginHost) {
      self.host = Mutex(host)
    }
  }

  /// The provider of the bindings of the moment, which stays the same.
  package let bindings: ViewBindingProvider

  private let current: Current

  /// Creates a value for a host.
  package init(_ host: PluginHost) {
    let current = Current(host)
    self.current = current
    bindings = ViewBindingProvider(genericFields: .store) { kind in
      let answer = current.host.withLock { $0 }.provider.answer(for: kind)
      if let problem = answer.problem { throw problem }
      return answer.isGeneric ? nil : answer.binding
    }
  }

  /// The host with the plugins of the moment.
  package var host: PluginHost {
    current.host.withLock { $0 }
  }

  /// Replaces the host, and forgets the bindings of the kinds that have changed.
  func replace(by host: PluginHost, changing kinds: Set<Kind>) {
    // The old one is released outside the lock, since its workers end with it.
    _ = current.host.withLock { current in
      defer { current = host }
      return current
    }
    bindings.forget(kinds)
  }
}

/// What a browser gets of the program around it: plugins and sources, as the user's options name them.
package struct BrowserSurroundings: Sendable {
  /// Creates the host of all plugins, which may take a while; called once, on any thread.
  package var makeHost: @Sendable () -> PluginHost

  /// Returns the host of the plugins as they are after a change, with what is different; called on any thread.
  package var renewHost: @Sendable (PluginHost) async -> (host: PluginHost, changes: PluginChanges)

  /// The changes of plugins, and of the user's choices about them.
  package var changes: AsyncStream<Void>

  /// Returns the sources to search, without opening a plugin.
  package var sources: @Sendable (CurrentHost) -> [any RecordSource]

  /// Finds the items of a route, of which there are several if they share an identifier; if the route names no source,
  /// first in some sources, those of the items that show it.
  package var lookup: @Sendable (CurrentHost, Route, [SourceId]) async throws -> [FoundItem]

  /// Returns a source that a plugin names for the contents of its items, or `nil` if the plugin may not ask it.
  package var contentSource: @Sendable (CurrentHost, SourceId, PluginId?) -> (any RecordSource)?

  /// The opener of addresses.
  package var opener: AddressOpener

  /// The environment variables by name.
  package var environment: [String: String]

  /// The options that are passed to sources, by name.
  package var options: [String: String]

  /// The kinds to search, or none for all.
  package var kinds: [Kind]

  /// The time limit of each source.
  package var timeout: Duration

  /// Whether pictures are fetched at all.
  package var fetchesPictures: Bool

  /// Creates surroundings.
  package init(
    makeHost: @escaping @Sendable () -> PluginHost,
    renewHost: @escaping @Sendable (PluginHost) async -> (host: PluginHost, changes: PluginChanges),
    changes: AsyncStream<Void>,
    sources: @escaping @Sendable (CurrentHost) -> [any RecordSource],
    lookup: @escaping @Sendable (CurrentHost, Route, [SourceId]) async throws -> [FoundItem],
    contentSource: @escaping @Sendable (CurrentHost, SourceId, PluginId?) -> (any RecordSource)?,
    opener: AddressOpener,
    environment: [String: String], options: [String: String] = [:], kinds: [Kind] = [],
    timeout: Duration = .seconds(30), fetchesPictures: Bool = true
  ) {
    self.makeHost = makeHost
    self.renewHost = renewHost
    self.changes = changes
    self.sources = sources
    self.lookup = lookup
    self.contentSource = contentSource
    self.opener = opener
    self.environment = environment
    self.options = options
    self.kinds = kinds
    self.timeout = timeout
    self.fetchesPictures = fetchesPictures
  }
}
