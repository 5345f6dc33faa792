package import BinderyHost

/// What a follower of a search gets of the plugins around it: that something changes, and what there is then.
package struct FollowedPlugins: Sendable {
  /// The changes of plugins and of the user's choices about them; what follows them ends with the stream.
  let changes: AsyncStream<Void>

  /// Returns the libraries that there are after a change.
  let files: @Sendable () async -> [PluginFile]

  /// Returns the user's choices at the moment.
  let choices: @Sendable () -> PluginChoices

  /// Creates a value.
  package init(
    changes: AsyncStream<Void>, files: @escaping @Sendable () async -> [PluginFile],
    choices: @escaping @Sendable () -> PluginChoices
  ) {
    self.changes = changes
    self.files = files
    self.choices = choices
  }
}
