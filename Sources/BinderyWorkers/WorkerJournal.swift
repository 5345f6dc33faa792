package import BinderyLoading

/// The functions that record the starts and failures of one plugin's workers. By default they record nothing.
package struct WorkerJournal: Sendable {
  /// Returns the reason the plugin must not be started, or `nil` if it may be started.
  let verdict: @Sendable () -> PluginError?

  /// Records that a worker is about to be started.
  let willStart: @Sendable () -> Void

  /// Records that a worker was started and has opened the plugin, or has refused to for a reason that is no crash.
  let didStart: @Sendable () -> Void

  /// Records that a start is over, whether it succeeded or not.
  ///
  /// The plugin isn't blamed for a start that neither `didStart` nor `didFail` has reported by then: the worker could
  /// not be started, or was dismissed meanwhile.
  let didLeave: @Sendable () -> Void

  /// Records that a worker has ended because of the plugin. The text is a name, for people, of the item that the worker
  /// was about, or `nil` if there was none.
  let didFail: @Sendable (WorkerEnd, String?) -> Void

  /// Records that the worker has answered the given number of items.
  let didAnswer: @Sendable (Int) -> Void

  /// Creates a journal of functions, which by default record nothing.
  package init(
    verdict: @escaping @Sendable () -> PluginError? = { nil }, willStart: @escaping @Sendable () -> Void = {},
    didStart: @escaping @Sendable () -> Void = {}, didLeave: @escaping @Sendable () -> Void = {},
    didFail: @escaping @Sendable (WorkerEnd, String?) -> Void = { _, _ in },
    didAnswer: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.verdict, self.willStart, self.didStart) = (verdict, willStart, didStart)
    (self.didLeave, self.didFail, self.didAnswer) = (didLeave, didFail, didAnswer)
  }
}
