package import Bindery

/// What a plugin that was opened can do, in this process.
package struct OpenedPlugin: Sendable {
  /// How it shows kinds, in the order of its table.
  package let mediaTypes: [MediaType]

  /// The same by kinds.
  package let types: [Kind: MediaType]
  package let sources: [SourceId: SourceTable]
  package let fetchers: [String: FetcherTable]

  /// Opens a plugin. What runs from here on can do all that the process can.
  ///
  /// - Parameters:
  ///   - image: The library's bytes.
  ///   - manifest: What the library's note says; the tables have to agree with it.
  ///   - host: What the plugin is told of this host.
  /// - Throws: Why the library can't be loaded or opened, or what in its tables is wrong.
  package init(_ image: SealedImage, manifest: Manifest, host: HostDescription) throws(PluginError) {
    let table = try PluginImage(image, manifest: manifest, host: host).table
    var types: [MediaType] = []
    for type in table.mediaTypes {
      let live = table.abilities.live.flatMap { $0.kinds.contains(type.kind) ? $0 : nil }
      types.append(try MediaType(type, live: live, plugin: manifest.id))
    }
    mediaTypes = types
    self.types = Dictionary(types.map { ($0.binding.kind, $0) }) { _, last in last }
    sources = Dictionary(table.abilities.sources.map { ($0.id, $0) }) { _, last in last }
    fetchers = Dictionary(table.abilities.fetchers.map { ($0.scheme, $0) }) { _, last in last }
  }
}

extension OpenedPlugin {
  /// Searches a source of the plugin, on a thread of its own.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - request: What is asked.
  ///   - answer: Takes the pieces of the answer.
  /// - Throws: Why there is no answer, or no more of it.
  package func search(
    _ source: SourceId, _ request: SearchRequest, answer: any ByteReceiver
  ) async throws(SourceFailure) {
    guard let table = sources[source] else { throw SourceFailure(.failed, "the plugin has no source '\(source)'") }
    try await table.search(request, answer: answer)
  }

  /// Gets what is behind an address, on a thread of its own.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - scheme: The scheme of the address, as the plugin names it.
  ///   - receiver: Takes the bytes.
  /// - Throws: Why there are none, or no more.
  package func fetch(
    _ address: String, scheme: String, receiver: any ByteReceiver
  ) async throws(SourceFailure) {
    guard let table = fetchers[scheme] else { throw SourceFailure(.failed, "the plugin fetches no '\(scheme)'") }
    try await table.fetch(address, receiver: receiver)
  }
}
