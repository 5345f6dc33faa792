internal import CCore

extension MainActor {
  /// Whether the caller runs on the main actor; unlike an assertion, it never traps.
  ///
  /// The language's own checks either trap on a foreign thread or can't tell. On Linux the thread isn't enough, either:
  /// once the main thread waits for ever, another may run the main actor. The queue is reliable.
  package static var isCurrent: Bool { ccore_is_on_main_queue() }
}
