package import BinderyHost

/// The changes of plugins and of the user's choices that a follower of a search observes, and their current values.
package struct FollowedPlugins: Sendable {
  /// A stream that yields for each change of plugins or of the user's choices; following ends when it ends.
  let changes: AsyncStream<Void>

  /// Returns the plugin libraries that are currently installed.
  let files: @Sendable () async -> [PluginFile]

  /// Returns the user's current choices about plugins.
  let choices: @Sendable () -> PluginChoices

  /// Creates a source of changes from a stream and functions that return the current libraries and choices.
  package init(
    changes: AsyncStream<Void>, files: @escaping @Sendable () async -> [PluginFile],
    choices: @escaping @Sendable () -> PluginChoices
  ) {
    self.changes = changes
    self.files = files
    self.choices = choices
  }
}
