import TestSupport

/// Lets few checks run at a time, of all that are started side by side: each has as many processes as there are
/// processors.
actor Turns {
  /// Those of all tests of plugins that break a rule.
  static let shared = Turns()

  // Four, since a check of what lives waits longer than it works, and one of a plugin that hangs does nothing else.
  private var free = 4
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
