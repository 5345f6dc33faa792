internal import Bindery
internal import Synchronization

/// The commands that a screen takes now, readable on any thread, as the condition of a receiver has to be.
///
/// A screen sets them whenever something changes on which they depend; all other commands go on to the browser.
package final class AcceptedCommands: Sendable {
  private let commands = Mutex<Set<BrowseCommand>>([])

  /// Creates an empty set.
  package init() {}

  /// Returns whether a command is taken now.
  package func contains(_ command: BrowseCommand) -> Bool {
    commands.withLock { $0.contains(command) }
  }

  /// Replaces the commands that are taken.
  package func set(_ new: Set<BrowseCommand>) {
    commands.withLock { $0 = new }
  }
}

extension Context {
  /// Receives the commands that a screen takes, each on the main actor, until the context ends.
  ///
  /// - Parameters:
  ///   - accepted: The commands that are taken now.
  ///   - perform: Performs a command; it should capture the screen weakly.
  /// - Returns: The registration, with which the receiver can be removed before the context ends.
  @discardableResult
  func receiveCommands(
    _ accepted: AcceptedCommands, _ perform: @escaping @MainActor @Sendable (BrowseCommand) -> Void
  ) -> Registration {
    receiveOnMain(BrowseCommand.self, if: { accepted.contains($0) }, perform)
  }
}
