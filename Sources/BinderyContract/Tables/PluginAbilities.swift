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
}
