import TestSupport

/// Lets few checks run at a time, of all that are started side by side: each keeps every processor busy, and has limits
/// of time.
actor Turns {
  /// Those of all tests of plugins that break a rule.
  static let shared = Turns()

  // Two, so that one that waits for a plugin that hangs doesn't stop all others.
  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for a turn, and takes it on a thread of its own.
  ///
  /// - Parameter body: What is done, which may wait.
  /// - Returns: What it returns.
  func take<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    let result = await onOwnThread(body)
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    return result
  }
}
