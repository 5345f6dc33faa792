internal import Bindery
internal import CBindery

/// The extensions of a plugin, copied from their tables.
struct PluginAbilities: Sendable {
  /// The sources of items that the plugin provides.
  let sources: [SourceTable]

  /// The fetchers of addresses that the plugin provides.
  let fetchers: [FetcherTable]

  /// The functions of live view models, or `nil` if the plugin has none.
  let live: LiveTable?

  /// Whether the plugin has a source or a fetcher, and so needs no media type.
  var bringItems: Bool { !sources.isEmpty || !fetchers.isEmpty }

  /// Reads the extensions of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: The plugin, for errors.
  ///   - find: Returns the table of an extension by its id, or `nil` if the plugin doesn't have it.
  /// - Throws: The breach of the contract in a table.
  init(plugin: String, _ find: (UnsafePointer<CChar>) -> UnsafeRawPointer?) throws(PluginError) {
    sources = try Self.sources(find(BINDERY_SOURCES), plugin: plugin)
    fetchers = try Self.fetchers(find(BINDERY_FETCHERS), plugin: plugin)
    live = try Self.live(find(BINDERY_LIVE), plugin: plugin)
  }

  private static func live(_ pointer: UnsafeRawPointer?, plugin: String) throws(PluginError) -> LiveTable? {
    guard let pointer = pointer?.assumingMemoryBound(to: bindery_live.self) else { return nil }
    return try LiveTable(pointer, plugin: plugin)
  }

  private static func sources(_ pointer: UnsafeRawPointer?, plugin: String) throws(PluginError) -> [SourceTable] {
    guard let pointer = pointer?.assumingMemoryBound(to: bindery_sources.self) else { return [] }
    let symbol = "bindery_sources"
    let list = try table(at: pointer, of: .sources, over: bindery_sources(), plugin: plugin)
    try check(list.source_count, list.sources != nil, of: "sources", in: symbol, plugin: plugin)
    return try tables(list.sources, list.source_count, of: "source", in: symbol, plugin: plugin) {
      (pointer) throws(PluginError) in try SourceTable(pointer, plugin: plugin)
    }
  }

  private static func fetchers(_ pointer: UnsafeRawPointer?, plugin: String) throws(PluginError) -> [FetcherTable] {
    guard let pointer = pointer?.assumingMemoryBound(to: bindery_fetchers.self) else { return [] }
    let symbol = "bindery_fetchers"
    let list = try table(at: pointer, of: .fetchers, over: bindery_fetchers(), plugin: plugin)
    try check(list.fetcher_count, list.fetchers != nil, of: "fetchers", in: symbol, plugin: plugin)
    return try tables(list.fetchers, list.fetcher_count, of: "fetcher", in: symbol, plugin: plugin) {
      (pointer) throws(PluginError) in try FetcherTable(pointer, plugin: plugin)
    }
  }

  private static func check(
    _ count: Int, _ isThere: Bool, of name: String, in symbol: String, plugin: String
  ) throws(PluginError) {
    guard (1...64).contains(count), isThere else {
      throw PluginError(
        code: .badTable, plugin: plugin, detail: "it has \(count) \(name); expected an array of 1 to 64",
        symbol: symbol)
    }
  }
}
