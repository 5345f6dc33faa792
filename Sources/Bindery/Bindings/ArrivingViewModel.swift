/// A live view model in another process, whose calls return what that process sent last, without waiting for it.
///
/// A read returns the answer that arrived last and requests a newer one. When that arrives, the observer is called, so
/// that the view is drawn again. A read before the first answer throws a ``PendingAnswer``. Changes, such as an
/// activation, are sent in order and take effect later; if one fails, each read throws its error.
///
/// Its functions are called on the main actor. Those that suspend return once the process has answered or has ended.
package protocol ArrivingViewModel: BoundLiveViewModel {
  /// Waits until the process has created the view model.
  ///
  /// - Throws: The reason why there is no view model.
  func creation() async throws

  /// Waits until the process has answered every request made so far, or has ended.
  func arrival() async

  /// Returns the request with which the view model answers the user's event, or `nil` if there is nothing to do.
  ///
  /// It waits for the process, where `action(for: UserEvent)` throws a ``PendingAnswer`` and doesn't send the event.
  ///
  /// - Throws: The reason why the view model can't answer.
  func arrivingAction(for event: UserEvent) async throws -> ActionRequest?

  /// Returns the view model's state for a later process, or `nil` if it can't be restored.
  ///
  /// `savedState()` returns the same, but waits only briefly for the process.
  ///
  /// - Throws: The reason why the state can't be saved.
  func arrivingState() async throws -> [UInt8]?
}

/// The error of reading a live view model whose process hasn't answered yet. The answer may still come.
package struct PendingAnswer: Error, Hashable, CustomStringConvertible {
  /// The name of the view model's plugin, for the message.
  private let plugin: String

  /// Creates an error that says that a plugin hasn't answered yet.
  package init(of plugin: String) {
    self.plugin = plugin
  }

  /// The error message in one line, which names the plugin.
  package var description: String { "\(plugin): it hasn't answered yet" }
}
