/// A live view model of another process whose calls don't wait for that process.
///
/// What is read is the answer that arrived last, and a newer one is asked for meanwhile. When it has arrived, the
/// observer is called, so that whoever drew draws again. A read without an answer throws a ``PendingAnswer``. Changes,
/// such as an activation, take their effect later, in order; if one fails, each read throws why.
///
/// Its functions are called on the main actor. Those that suspend return once the process has answered or has ended.
package protocol ArrivingViewModel: BoundLiveViewModel {
  /// Waits until the process has created the view model.
  ///
  /// - Throws: The reason why there is no view model.
  func creation() async throws

  /// Waits until everything that was asked for so far has been answered, or never will be.
  func arrival() async

  /// Returns the request that an event leads to, or `nil` if it leads to none. `action(for: UserEvent)` throws a
  /// ``PendingAnswer`` instead, and doesn't pass the event on.
  ///
  /// - Throws: The reason why the view model can't answer.
  func arrivingAction(for event: UserEvent) async throws -> ActionRequest?

  /// Returns what `savedState()` does, which waits for a moment and not longer.
  ///
  /// - Throws: The reason why the state can't be saved.
  func arrivingState() async throws -> [UInt8]?
}

/// The error of a read of a live view model whose process hasn't answered yet. It isn't a failure: the answer comes.
package struct PendingAnswer: Error, Hashable, CustomStringConvertible {
  /// The plugin of the view model.
  private let plugin: String

  /// Creates an error about a plugin.
  package init(of plugin: String) {
    self.plugin = plugin
  }

  /// The state in one line.
  package var description: String { "\(plugin): it hasn't answered yet" }
}
