package import Bindery
package import BinderyHost
package import BinderyRendering
package import BinderySources
internal import Synchronization

/// The current plugin host of a browser, which is replaced when plugins are added, changed or removed.
///
/// All functions are thread-safe.
package final class CurrentHost: Sendable {
  /// The current plugin host behind a lock, as an object that the resolver of bindings can refer to.
  private final class Current: Sendable {
    let host: Mutex<PluginHost>

    init(_ host: PluginHost) {
      self.host = Mutex(host)
    }
  }

  /// The provider of the current plugins' bindings; this object stays the same when the host is replaced.
  package let bindings: ViewBindingProvider

  private let current: Current

  /// Creates a holder with its first plugin host.
  package init(_ host: PluginHost) {
    let current = Current(host)
    self.current = current
    bindings = ViewBindingProvider(genericFields: .store) { kind in
      let answer = current.host.withLock { $0 }.provider.answer(for: kind)
      if let problem = answer.problem { throw problem }
      return answer.isGeneric ? nil : answer.binding
    }
  }

  /// The current plugin host.
  package var host: PluginHost {
    current.host.withLock { $0 }
  }

  /// Replaces the plugin host, and discards the bindings of the kinds that have changed.
  func replace(by host: PluginHost, changing kinds: Set<Kind>) {
    // The old one is released outside the lock, since its workers end with it.
    _ = current.host.withLock { current in
      defer { current = host }
      return current
    }
    bindings.forget(kinds)
  }
}

/// The dependencies of a browser: plugins, sources and options, as the program and its user provide them.
package struct BrowserSurroundings: Sendable {
  /// Creates the host of all plugins, which may take long; called once, on any thread.
  package var makeHost: @Sendable () -> PluginHost

  /// Returns a new host after plugins have changed, with the changes from the old one; called on any thread.
  package var renewHost: @Sendable (PluginHost) async -> (host: PluginHost, changes: PluginChanges)

  /// A stream with an element for each change of plugins or of the user's choices about them.
  package var changes: AsyncStream<Void>

  /// Returns the sources to search, without opening a plugin.
  package var sources: @Sendable (CurrentHost) -> [any RecordSource]

  /// Finds the items at an address; there are several if they share an identifier.
  ///
  /// The array names the sources of items that contain it, which are asked first if the address names no source.
  package var lookup: @Sendable (CurrentHost, Route, [SourceId]) async throws -> [FoundItem]

  /// Returns a source that a plugin names for the contents of its items, or `nil` if the plugin may not ask it.
  package var contentSource: @Sendable (CurrentHost, SourceId, PluginId?) -> (any RecordSource)?

  /// The opener of addresses, such as web pages, in other programs.
  package var opener: AddressOpener

  /// The environment variables by name.
  package var environment: [String: String]

  /// The options that are passed to sources with each request, by name.
  package var options: [String: String]

  /// The kinds of items to search for, such as `song`; empty for all.
  package var kinds: [Kind]

  /// The time that each source has to answer.
  package var timeout: Duration

  /// Whether pictures are fetched at all.
  package var fetchesPictures: Bool

  /// Creates the dependencies of a browser.
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
