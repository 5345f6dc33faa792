internal import Bindery
internal import Synchronization

/// A thread-safe set of the commands that a screen accepts now, for the condition of its receiver.
///
/// The screen updates the set whenever something changes on which it depends; all other commands go on to the browser.
package final class AcceptedCommands: Sendable {
  /// The commands, behind a lock.
  private let commands = Mutex<Set<BrowseCommand>>([])

  /// Creates an empty set.
  package init() {}

  /// Returns whether the screen accepts a command now.
  package func contains(_ command: BrowseCommand) -> Bool {
    commands.withLock { $0.contains(command) }
  }

  /// Replaces the set of accepted commands.
  package func set(_ new: Set<BrowseCommand>) {
    commands.withLock { $0 = new }
  }
}

extension Context {
  /// Registers a receiver for the commands that a screen accepts, until the context ends.
  ///
  /// - Parameters:
  ///   - accepted: The set of commands that the screen accepts at any time.
  ///   - perform: Performs an accepted command, on the main actor; it should capture the screen weakly.
  /// - Returns: The registration, with which the receiver can be removed before the context ends.
  @discardableResult
  func receiveCommands(
    _ accepted: AcceptedCommands, _ perform: @escaping @MainActor @Sendable (BrowseCommand) -> Void
  ) -> Registration {
    receiveOnMain(BrowseCommand.self, if: { accepted.contains($0) }, perform)
  }
}
