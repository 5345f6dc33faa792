/// A policy for a command that is started while it is executing.
public enum CommandPolicy: CaseIterable, Hashable, Sendable {
  /// Cancels the running execution, whose result is then ignored.
  case latest

  /// Keeps the running execution, and disables the command meanwhile.
  case first

  /// Queues the start: executions run one after the other, in order.
  case queue

  /// Starts at once, so that executions run concurrently.
  case parallel
}
