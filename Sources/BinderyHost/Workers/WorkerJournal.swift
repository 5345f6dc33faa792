internal import BinderyLoading

/// The journal of the starts and failures of one plugin's workers.
struct WorkerJournal: Sendable {
  /// Returns the reason the plugin must not be started, or `nil` if it may be started.
  var verdict: @Sendable () -> PluginError? = { nil }

  /// Records that a worker is about to be started.
  var willStart: @Sendable () -> Void = {}

  /// Records that a worker was started and has opened the plugin, or has refused to for a reason that is no crash.
  var didStart: @Sendable () -> Void = {}

  /// Records that a worker could not be started, or was dismissed meanwhile, for no fault of the plugin.
  var didLeave: @Sendable () -> Void = {}

  /// Records that a worker has ended because of the plugin, with the name for people of the item that it was about.
  var didFail: @Sendable (WorkerEnd, String?) -> Void = { _, _ in }

  /// Records that some items were answered.
  var didAnswer: @Sendable (Int) -> Void = { _ in }
}
