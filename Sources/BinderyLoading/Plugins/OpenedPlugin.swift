package import Bindery
package import BinderyContract

/// A plugin that is open in this process, with its media types, sources and fetchers.
package struct OpenedPlugin: Sendable {
  /// The media types, in the order of the plugin's table.
  package let mediaTypes: [MediaType]

  /// The media types by their kinds.
  package let types: [Kind: MediaType]

  /// The sources by their names.
  package let sources: [SourceId: SourceTable]

  /// The fetchers by the schemes of their addresses, as the plugin names them.
  package let fetchers: [String: FetcherTable]

  /// Opens a plugin, whose code can do everything that the process can from here on.
  ///
  /// - Parameters:
  ///   - image: The library's bytes.
  ///   - manifest: The manifest from the library's note, with which the tables have to agree.
  ///   - host: The host as the plugin sees it.
  /// - Throws: The reason why the library can't be loaded or opened, or what is wrong in its tables.
  package init(_ image: SealedImage, manifest: Manifest, host: HostDescription) throws(PluginError) {
    let table = try PluginImage(image, manifest: manifest, host: host).table
    mediaTypes = table.mediaTypes.map { MediaType($0, with: table.abilities, of: manifest, log: host.log) }
    types = Dictionary(mediaTypes.map { ($0.binding.kind, $0) }) { _, last in last }
    sources = Dictionary(table.abilities.sources.map { ($0.sourceId, $0) }) { _, last in last }
    fetchers = Dictionary(table.abilities.fetchers.map { ($0.scheme, $0) }) { _, last in last }
  }
}

extension OpenedPlugin {
  /// Searches a source of the plugin on a thread of the source's pool.
  ///
  /// The receiver takes the pieces of the answer. `calling` calls the plugin's function, on the thread of the pool. An
  /// error says why there is no answer, or why it is incomplete.
  package func search(
    _ source: SourceId, _ request: SearchRequest, answer: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    guard let table = sources[source] else { throw SourceFailure(.failed, "the plugin has no source '\(source)'") }
    try await table.search(request, answer: answer, calling: calling)
  }

  /// Fetches an address on a thread of the fetcher's pool.
  ///
  /// `scheme` is the scheme of the address as the plugin names it. The receiver takes the bytes. `calling` calls the
  /// plugin's function, on the thread of the pool. An error says why there are none, or why they are incomplete.
  package func fetch(
    _ address: String, scheme: String, receiver: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    guard let table = fetchers[scheme] else { throw SourceFailure(.failed, "the plugin fetches no '\(scheme)'") }
    try await table.fetch(address, receiver: receiver, calling: calling)
  }
}
