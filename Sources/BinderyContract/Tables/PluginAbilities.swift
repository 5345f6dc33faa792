/// The extensions of a plugin, such as its sources and views, copied from their tables.
package struct PluginAbilities: Sendable {
  /// The sources of items that the plugin provides.
  package let sources: [SourceTable]

  /// The fetchers of addresses that the plugin provides.
  package let fetchers: [FetcherTable]

  /// The functions of live view models, or `nil` if the plugin has none.
  package let live: LiveTable?

  /// The titles of actions and the function that refuses actions, or `nil` if the plugin has none.
  package let actions: ActionsTable?

  /// The function that says what items contain, such as an album's songs, or `nil` if the plugin has none.
  package let contents: ContentsTable?

  /// The views for other purposes than a row, or `nil` if the plugin has none.
  package let views: ViewsTable?

  /// The functions that save and restore live view models, or `nil` if the plugin has none.
  package let restoring: RestoringTable?

  /// The functions that read the items in files, or `nil` if the plugin has none.
  package let files: FilesTable?
}
