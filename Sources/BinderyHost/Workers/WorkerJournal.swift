internal import BinderyLoading

/// The journal of the starts and failures of one plugin's workers. By default nothing is recorded.
struct WorkerJournal: Sendable {
  /// Returns the reason the plugin must not be started, or `nil` if it may be started.
  var verdict: @Sendable () -> PluginError? = { nil }

  /// Records that a worker is about to be started.
  var willStart: @Sendable () -> Void = {}

  /// Records that a worker was started and has opened the plugin, or has refused to for a reason that is no crash.
  var didStart: @Sendable () -> Void = {}

  /// Ends the record of a start, in whichever way it went.
  ///
  /// A start that hasn't been reported as done or failed by then wasn't the plugin's fault: the worker could not be
  /// started, or was dismissed meanwhile.
  var didLeave: @Sendable () -> Void = {}

  /// Records that a worker has ended because of the plugin, with the name for people of the item that it was about, or
  /// `nil` if there was none.
  var didFail: @Sendable (WorkerEnd, String?) -> Void = { _, _ in }

  /// Records that a number of items were answered.
  var didAnswer: @Sendable (Int) -> Void = { _ in }
}
