/// What a command does when it is asked to execute while it is executing.
public enum CommandPolicy: CaseIterable, Hashable, Sendable {
  /// Cancels what is executing, whose result counts no more.
  case latest

  /// Stays with what is executing, and is disabled meanwhile.
  case first

  /// Executes one after the other, in order.
  case queue

  /// Executes all at the same time.
  case parallel
}
