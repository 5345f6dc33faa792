internal import Bindery

/// The way in which live view models in workers answer.
package enum LiveAnswers: Hashable, Sendable {
  /// Each call waits for its answer, and so blocks the main actor for at most the plugin's deadline.
  case awaited

  /// No call waits. Reads give the answers that arrived last; each view model is an `ArrivingViewModel`.
  case arriving

  /// The key of a context, which decides for the view models that are created in it. The default is to wait.
  package enum Key: ContextKey {
    package static var defaultValue: LiveAnswers { .awaited }
  }
}
