internal import Bindery

/// The way in which the host gets the answers of live view models in workers: blocking or asynchronously.
package enum LiveAnswers: Hashable, Sendable {
  /// Each call waits for its answer, and so blocks the main actor for at most the plugin's deadline.
  case awaited

  /// No call waits. Reads return the last answers that arrived; each view model is an `ArrivingViewModel`.
  case arriving

  /// The context key for the way in which view models created in that context answer. The default is `awaited`.
  package enum Key: ContextKey {
    package static var defaultValue: LiveAnswers { .awaited }
  }
}
