internal import Dispatch
internal import Synchronization
internal import Testing

/// Something that is waited for, by threads and by tasks, until it is opened once and for all.
///
/// A wait ends also where nobody opens the gate, after so many polls, and the test fails then: the wait records an
/// issue at the place of the call.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var last = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether everybody is let through.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Lets everybody through from now on.
  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter() }
  }

  /// Waits on this thread, which must not be one of those that tasks share.
  package func wait(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    guard let waiter = call({ semaphore.signal() }) else { return }
    for _ in 0..<Patience.polls {
      if semaphore.wait(timeout: .now() + .milliseconds(10)) == .success { return }
    }
    giveUp(waiter, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits in this task.
  package func opened(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await withCheckedContinuation { continuation in
      if let waiter = call({ continuation.resume() }) { guardWait(of: waiter, at: place) }
    }
  }

  /// Waits in this task, at most until the task is cancelled.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
  package func openedOrCancelled(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async throws {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let (opened, opening) = AsyncStream<Void>.makeStream()
    let waiter = call { opening.finish() }
    if let waiter { guardWait(of: waiter, at: place) }
    for await _ in opened {}
    if let waiter { state.withLock { _ = $0.waiters.removeValue(forKey: waiter) } }
    try Task.checkCancellation()
  }

  /// Files a waiter, or calls it at once where the gate is open.
  ///
  /// - Returns: The number of the waiter, or `nil` where it was called.
  private func call(_ waiter: @escaping @Sendable () -> Void) -> Int? {
    let number = state.withLock { state -> Int? in
      guard !state.isOpen else { return nil }
      state.last += 1
      state.waiters[state.last] = waiter
      return state.last
    }
    if number == nil { waiter() }
    return number
  }

  /// Lets a waiter through that has waited too long. The task belongs to the test of its caller, as its issue does.
  private func guardWait(of waiter: Int, at place: SourceLocation) {
    Task {
      for _ in 0..<Patience.polls / 10 {
        guard state.withLock({ $0.waiters[waiter] }) != nil else { return }
        try? await Task.sleep(for: Patience.pause * 10)
      }
      giveUp(waiter, place)
    }
  }

  private func giveUp(_ waiter: Int, _ place: SourceLocation) {
    guard let waiter = state.withLock({ $0.waiters.removeValue(forKey: waiter) }) else { return }
    Issue.record("the test waited for a gate that nobody has opened", sourceLocation: place)
    waiter()
  }
}
