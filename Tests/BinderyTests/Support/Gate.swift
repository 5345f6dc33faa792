import Synchronization

/// A place where tasks wait until a test lets them go on.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []

    mutating func open() -> [CheckedContinuation<Void, Never>] {
      defer { waiting = [] }
      isOpen = true
      return waiting
    }
  }

  private let state = Mutex(State())

  /// Lets all go on, now and later.
  func open() {
    for continuation in state.withLock({ $0.open() }) { continuation.resume() }
  }

  /// Waits until the gate is open.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until the gate is open, or the task is cancelled.
  func passOrCancel() async throws {
    await withTaskCancellationHandler {
      await pass()
    } onCancel: {
      open()
    }
    try Task.checkCancellation()
  }
}
