internal import BinderyLoading

/// Where the starts and failures of the workers of one plugin are noted.
struct WorkerJournal: Sendable {
  /// Why the plugin isn't started any more, if so.
  var verdict: @Sendable () -> PluginError? = { nil }

  /// Notes that a worker is about to be started.
  var willStart: @Sendable () -> Void = {}

  /// Notes that a worker was started and has opened the plugin, or has found a reason not to that is no crash.
  var didStart: @Sendable () -> Void = {}

  /// Notes that a worker could not be started, or was dismissed meanwhile, for no fault of the plugin.
  var didLeave: @Sendable () -> Void = {}

  /// Notes that a worker has ended for what the plugin did, and what people call the item that it was about.
  var didFail: @Sendable (WorkerEnd, String?) -> Void = { _, _ in }

  /// Notes that some items were answered.
  var didAnswer: @Sendable (Int) -> Void = { _ in }
}
