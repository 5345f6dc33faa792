internal import Dispatch
internal import Synchronization
internal import Testing

/// A one-shot latch that threads and tasks wait for until it is opened.
///
/// A wait also ends where the tests stand still, so that nobody can open the gate any more. It records an issue at the
/// place of the call then, so that the test fails.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var last = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Creates a closed gate.
  package init() {}

  /// Whether the gate is open.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Opens the gate for good, and resumes all waiters.
  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter() }
  }

  /// Blocks this thread until the gate is open; it must not belong to the thread pool that tasks share.
  package func wait(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    guard let waiter = call({ semaphore.signal() }) else { return }
    let standstills = Standstill.shared.count
    while Standstill.shared.count == standstills {
      if semaphore.wait(timeout: .now() + .milliseconds(500)) == .success { return }
    }
    giveUp(waiter, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Suspends this task until the gate is open.
  package func opened(
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await withCheckedContinuation { continuation in
      if let waiter = call({ continuation.resume() }) { guardWait(of: waiter, at: place) }
    }
  }

  /// Suspends this task until the gate is open or the task is cancelled; throws `CancellationError` then.
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

  /// Adds a waiter, or calls it at once if the gate is open.
  ///
  /// - Returns: The number of the waiter, or `nil` if it was called.
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

  /// Resumes a waiter whose gate nobody can open any more. The task inherits the caller's test, which the issue belongs
  /// to.
  private func guardWait(of waiter: Int, at place: SourceLocation) {
    Task {
      let standstills = Standstill.shared.count
      while Standstill.shared.count == standstills {
        guard state.withLock({ $0.waiters[waiter] }) != nil else { return }
        try? await Task.sleep(for: .milliseconds(500))
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
