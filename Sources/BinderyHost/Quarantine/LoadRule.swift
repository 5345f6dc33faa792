/// The way to open a plugin that the user allows to run in the host's process.
enum LoadRule: Hashable, Sendable {
  /// The plugin is to be loaded into the host's process.
  case process

  /// The plugin is opened in a worker process, whose exit status shows what the plugin does.
  case worker

  /// The plugin isn't opened, because it is in quarantine.
  case quarantine(Quarantine)

  /// The number of unexplained crashes in a row, of hosts while they loaded the plugin, after which it is opened in a
  /// worker.
  ///
  /// A process that was killed from outside and one that the plugin ended can't be told apart, so no single crash
  /// counts.
  static let unexplainedCrashesBound = 3

  /// Creates the rule from the plugin's quarantine, if there is one, and the number of unexplained crashes of its
  /// hosts.
  init(_ verdict: Quarantine?, unexplainedCrashes: Int) {
    if let verdict {
      self = .quarantine(verdict)
    } else {
      self = unexplainedCrashes < Self.unexplainedCrashesBound ? .process : .worker
    }
  }
}
