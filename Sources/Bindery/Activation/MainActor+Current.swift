internal import Glibc

extension MainActor {
  /// Whether the caller runs on the main actor; unlike an assertion, it never traps.
  ///
  /// The language's own checks either trap on a foreign thread or can't tell. On Linux the thread isn't enough, either:
  /// once the main thread waits for ever, another may run the main actor. The label of the queue is reliable.
  package static var isCurrent: Bool {
    currentQueueLabel?(nil).map { strcmp($0, "com.apple.main-thread") == 0 } ?? false
  }

  private typealias QueueLabel = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?

  /// The function that returns the label of the current queue, from the runtime of Swift's tasks.
  private nonisolated static let currentQueueLabel: QueueLabel? = {
    guard let symbol = dlsym(nil, "dispatch_queue_get_label") else { return nil }
    return unsafeBitCast(symbol, to: QueueLabel.self)
  }()
}
