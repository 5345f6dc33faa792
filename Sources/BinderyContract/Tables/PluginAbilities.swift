internal import Bindery
internal import CBindery

/// The extensions of a plugin, copied from their tables.
package struct PluginAbilities: Sendable {
  /// The sources of items that the plugin provides.
  package let sources: [SourceTable]

  /// The fetchers of addresses that the plugin provides.
  package let fetchers: [FetcherTable]

  /// The functions of live view models, or `nil` if the plugin has none.
  package let live: LiveTable?

  /// The titles and conditions of actions, or `nil` if the plugin has none.
  package let actions: ActionsTable?

  /// The function that tells what items contain, or `nil` if the plugin has none.
  package let contents: ContentsTable?

  /// The views for other purposes than a row, or `nil` if the plugin has none.
  package let views: ViewsTable?

  /// The functions that save and restore live view models, or `nil` if the plugin has none.
  package let restoring: RestoringTable?

  /// Whether the plugin has a source or a fetcher, and so needs no media type.
  package var bringItems: Bool { !sources.isEmpty || !fetchers.isEmpty }

  /// Reads the extensions of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: The plugin, for errors.
  ///   - find: Returns the table of an extension by its id, or `nil` if the plugin doesn't have it.
  /// - Throws: The breach of the contract in a table.
  package init(plugin: String, _ find: (UnsafePointer<CChar>) -> UnsafeRawPointer?) throws(PluginError) {
    sources = try Self.elements(
      find(BINDERY_SOURCES), .sources, over: bindery_sources(), "source", of: plugin, { ($0.sources, $0.source_count) }
    ) { (pointer) throws(PluginError) in try SourceTable(pointer, plugin: plugin) }
    fetchers = try Self.elements(
      find(BINDERY_FETCHERS), .fetchers, over: bindery_fetchers(), "fetcher", of: plugin,
      { ($0.fetchers, $0.fetcher_count) }
    ) { (pointer) throws(PluginError) in try FetcherTable(pointer, plugin: plugin) }
    let live = find(BINDERY_LIVE)?.assumingMemoryBound(to: bindery_live.self)
    self.live = try live.map { (live) throws(PluginError) in try LiveTable(live, plugin: plugin) }
    let actions = find(BINDERY_ACTIONS)?.assumingMemoryBound(to: bindery_actions.self)
    self.actions = try actions.map { (table) throws(PluginError) in try ActionsTable(table, plugin: plugin) }
    let contents = find(BINDERY_CONTENTS)?.assumingMemoryBound(to: bindery_contents.self)
    self.contents = try contents.map { (table) throws(PluginError) in try ContentsTable(table, plugin: plugin) }
    let views = find(BINDERY_VIEWS)?.assumingMemoryBound(to: bindery_views.self)
    self.views = try views.map { (views) throws(PluginError) in try ViewsTable(views, plugin: plugin) }
    let restoring = find(BINDERY_RESTORING)?.assumingMemoryBound(to: bindery_restoring.self)
    self.restoring = try restoring.map { (table) throws(PluginError) in try RestoringTable(table, plugin: plugin) }
  }

  /// Reads the tables that an extension lists, of which there are none without the extension.
  private static func elements<List: BitwiseCopyable, Table, Element>(
    _ pointer: UnsafeRawPointer?, _ type: SizedStruct, over zeros: List, _ name: String, of plugin: String,
    _ array: (List) -> (UnsafePointer<UnsafePointer<Table>?>?, Int),
    _ read: (UnsafePointer<Table>) throws(PluginError) -> Element
  ) throws(PluginError) -> [Element] {
    guard let pointer = pointer?.assumingMemoryBound(to: List.self) else { return [] }
    let (first, count) = array(try table(at: pointer, of: type, over: zeros, plugin: plugin))
    guard (1...64).contains(count), first != nil else {
      throw .badTable("it has \(count) \(name)s; expected an array of 1 to 64", in: type.name, of: plugin)
    }
    return try tables(first, count, of: name, in: type.name, plugin: plugin, read)
  }
}
