internal import Glibc

extension MainActor {
  /// Whether the caller runs on the main actor, without a trap where it doesn't.
  ///
  /// The language's own checks either trap on a foreign thread or can't tell. The
  /// thread alone doesn't tell on Linux: once the main thread waits for ever, another
  /// may do the main actor's work. The queue's label does.
  package static var isCurrent: Bool {
    currentQueueLabel?(nil).map { strcmp($0, "com.apple.main-thread") == 0 } ?? false
  }

  private typealias QueueLabel = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?

  /// The function that names the current queue. The runtime of Swift's tasks brings it.
  private nonisolated static let currentQueueLabel: QueueLabel? = {
    guard let symbol = dlsym(nil, "dispatch_queue_get_label") else { return nil }
    return unsafeBitCast(symbol, to: QueueLabel.self)
  }()
}
