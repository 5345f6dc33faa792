import Foundation

/// The error of a wait that has timed out, or whose condition can't become true any more.
package struct WaitedInVain: Error, CustomStringConvertible {
  /// The awaited condition, and the reason why the wait ended.
  package let description: String
}

/// The limits of a test's waits, counted in polls instead of seconds, so that a slow machine gets more time.
package enum Patience {
  /// The maximum number of polls of one wait: about two minutes on an idle machine.
  package static let polls = 12_000

  /// The number of polls after the awaited event can't happen any more, since its effects may still be on their way.
  static let pollsAfterEnd = 200

  /// The pause after each poll.
  static let pause = Duration.milliseconds(10)
}

/// The remaining polls of one wait.
private struct Polls {
  private let what: String
  private var left = Patience.polls
  private var hasEnded = false

  init(_ what: String) {
    self.what = what
  }

  /// Counts a poll without success, and throws if the wait is over.
  ///
  /// `end` is the reason why the condition can't become true any more, or `nil` while it can. Once there is a reason,
  /// only a few polls remain.
  mutating func count(end: String?) throws {
    if end != nil, !hasEnded { (hasEnded, left) = (true, min(left, Patience.pollsAfterEnd)) }
    left -= 1
    guard left <= 0 else { return }
    let reason = end.map { "that can't be any more: \($0)" } ?? "that wasn't so in \(Patience.polls) polls"
    throw WaitedInVain(description: "the test waited until \(what), and \(reason)")
  }
}

/// Suspends this task until a condition is true.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - isolation: The actor on which the closures are called: the caller's.
///   - end: Returns the reason why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is polled.
/// - Throws: A `WaitedInVain` if the condition doesn't become true, or `CancellationError` if the task is cancelled.
package func waitUntil(
  _ what: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
  unless end: () throws -> String? = { nil }, _ condition: () throws -> Bool
) async throws {
  var polls = Polls(what())
  while try !condition() {
    try polls.count(end: end())
    try await Task.sleep(for: Patience.pause)
  }
}

/// Blocks this thread until a condition is true; the thread must not belong to the pool that tasks share.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - end: Returns the reason why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is polled.
/// - Throws: A `WaitedInVain` if the condition doesn't become true.
package func waitUntilOnThread(
  _ what: @autoclosure () -> String, unless end: () throws -> String? = { nil }, _ condition: () throws -> Bool
) throws {
  var polls = Polls(what())
  while try !condition() {
    try polls.count(end: end())
    usleep(UInt32(Patience.pause / .microseconds(1)))
  }
}
