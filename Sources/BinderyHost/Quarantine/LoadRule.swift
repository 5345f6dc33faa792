/// The rule that decides how to open a plugin that the user allows to run in the host's process.
enum LoadRule: Hashable, Sendable {
  /// The plugin is loaded into the host's process.
  case process

  /// The plugin is opened in a worker, whose exit status tells what the plugin does.
  case worker

  /// The plugin isn't opened, because it is in quarantine.
  case quarantine(Quarantine)

  /// The number of unexplained crashes in a row, of hosts that were loading the plugin, after which it gets a worker.
  ///
  /// A process that somebody else killed and one that killed itself can't be told apart, so no single crash counts.
  static let unexplainedCrashesBound = 3

  /// Creates the rule for a plugin from its verdict, if there is one, and the number of such crashes.
  init(_ verdict: Quarantine?, unexplainedCrashes: Int) {
    if let verdict {
      self = .quarantine(verdict)
    } else {
      self = unexplainedCrashes < Self.unexplainedCrashesBound ? .process : .worker
    }
  }
}
