package import Bindery
package import BinderyContract

/// A plugin that is open in this process, with its media types, sources and fetchers.
package struct OpenedPlugin: Sendable {
  /// The plugin's media types, in the order of its table.
  package let mediaTypes: [MediaType]

  /// The plugin's media types, by the kinds that they show.
  package let types: [Kind: MediaType]

  /// The plugin's sources of items, by their names.
  package let sources: [SourceId: SourceTable]

  /// The plugin's fetchers, by the schemes of the addresses that they fetch.
  package let fetchers: [String: FetcherTable]

  /// The functions that read files, or `nil` if the plugin has none.
  package let files: FilesTable?

  /// Opens a plugin in this process, where its code can do everything that the process can.
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
    files = table.abilities.files
  }
}

extension OpenedPlugin {
  /// Searches a source of the plugin on a thread of the source's pool, and passes the bytes of the answer to `answer`.
  ///
  /// `calling` is called on that thread and calls the plugin's function. Throws the reason why there is no answer, or
  /// why it is incomplete.
  package func search(
    _ source: SourceId, _ request: SearchRequest, answer: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    guard let table = sources[source] else { throw SourceFailure(.failed, "the plugin has no source '\(source)'") }
    try await table.search(request, answer: answer, calling: calling)
  }

  /// Reads a part of a file on this thread, and returns the bytes that the plugin wrote, and why not all of them.
  package func read(_ part: FilePart, of file: ReadableFile) -> (bytes: [UInt8], failure: SourceFailure?) {
    files?.read(part, of: file) ?? ([], SourceFailure(.failed, "the plugin reads no files"))
  }

  /// Fetches an address on a thread of the fetcher's pool, and passes the bytes to `receiver`.
  ///
  /// `scheme` is the scheme of the address as the plugin names it. `calling` is called on that thread and calls the
  /// plugin's function. Throws the reason why there are no bytes, or why they are incomplete.
  package func fetch(
    _ address: String, scheme: String, receiver: any ByteReceiver, calling: @escaping FunctionCaller
  ) async throws(SourceFailure) {
    guard let table = fetchers[scheme] else { throw SourceFailure(.failed, "the plugin fetches no '\(scheme)'") }
    try await table.fetch(address, receiver: receiver, calling: calling)
  }
}
