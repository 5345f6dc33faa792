import Foundation

/// The error of a wait whose condition can't become true any more.
package struct WaitedInVain: Error, CustomStringConvertible {
  /// The awaited condition, and the reason why the wait ended.
  package let description: String
}

/// A wait for a condition, which ends with a reason and never by the clock or after a number of polls.
private struct Wait {
  private let standstills = Standstill.shared.count

  /// The pause until the next poll, in microseconds, which grows up to a twentieth of a second.
  private var pause: UInt32 = 500

  /// Decides whether to poll again.
  ///
  /// - Parameters:
  ///   - what: The condition in words.
  ///   - end: The reason why the condition can't become true any more, found before the last poll; `nil` while it can.
  /// - Returns: The pause until the next poll.
  /// - Throws: A `WaitedInVain` if the condition can't become true any more.
  mutating func nextPause(_ what: () -> String, end: String?) throws -> UInt32 {
    // What has ended may have effects that are still on their way.
    if let end, Standstill.shared.isSettled { throw error(what(), "that can't be any more: \(end)") }
    guard Standstill.shared.count == standstills else {
      throw error(what(), "that can't be any more: \(end ?? "nothing runs that could bring it")")
    }
    pause = min(pause * 2, 50_000)
    return pause
  }

  private func error(_ what: String, _ reason: String) -> WaitedInVain {
    WaitedInVain(description: "the test waited until \(what), and \(reason)")
  }
}

/// Suspends this task until a condition is true.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - isolation: The actor on which the closures are called: the caller's.
///   - end: Returns the reason why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is polled.
/// - Throws: A `WaitedInVain` if the condition can't become true any more, because `end` says so or because the tests
///   stand still, or `CancellationError` if the task is cancelled.
package func waitUntil(
  _ what: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
  unless end: () throws -> String? = { nil }, _ condition: () throws -> Bool
) async throws {
  var wait = Wait()
  while true {
    let reason = try end()
    if try condition() { return }
    try await Task.sleep(for: .microseconds(wait.nextPause(what, end: reason)))
  }
}

/// Blocks this thread until a condition is true; the thread must not belong to the pool that tasks share.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - end: Returns the reason why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is polled.
/// - Throws: A `WaitedInVain` if the condition can't become true any more.
package func waitUntilOnThread(
  _ what: @autoclosure () -> String, unless end: () throws -> String? = { nil }, _ condition: () throws -> Bool
) throws {
  var wait = Wait()
  while true {
    let reason = try end()
    if try condition() { return }
    usleep(try wait.nextPause(what, end: reason))
  }
}
