import Foundation

/// The reason a test stopped waiting: what it waited for can't come any more, or didn't.
package struct WaitedInVain: Error, CustomStringConvertible {
  package let description: String
}

/// The patience of a test, counted in polls and not in seconds, so that a machine that starves the test gives it more
/// time.
package enum Patience {
  /// The most polls of one wait: about two minutes on a machine that has nothing else to do.
  package static let polls = 12_000

  /// The polls after the end of what is waited for, which may have sent something that is still on its way.
  static let pollsAfterEnd = 200

  /// The pause after each poll.
  static let pause = Duration.milliseconds(10)
}

/// The polls of one wait, and when there is no point in another.
private struct Polls {
  private let what: String
  private var left = Patience.polls
  private var hasEnded = false

  init(_ what: String) {
    self.what = what
  }

  /// Counts a poll that found nothing.
  ///
  /// - Parameter end: Why what is waited for can't come any more, or `nil` while it can.
  /// - Throws: That the wait is over.
  mutating func count(end: String?) throws {
    if end != nil, !hasEnded { (hasEnded, left) = (true, min(left, Patience.pollsAfterEnd)) }
    left -= 1
    guard left <= 0 else { return }
    let reason = end.map { "that can't be any more: \($0)" } ?? "that wasn't so in \(Patience.polls) polls"
    throw WaitedInVain(description: "the test waited until \(what), and \(reason)")
  }
}

/// Waits in this task until a condition holds.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - isolation: Where the closures are called: where the caller is.
///   - end: Says why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is asked again and again.
/// - Throws: That it doesn't become true, with what was waited for; or that the task is cancelled.
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

/// Waits on this thread, which must not be one of those that tasks share, until a condition holds.
///
/// - Parameters:
///   - what: The condition in words, as the end of "the test waited until".
///   - end: Says why the condition can't become true any more, or `nil` while it can.
///   - condition: The condition, which is asked again and again.
/// - Throws: That it doesn't become true, with what was waited for.
package func waitUntilOnThread(
  _ what: @autoclosure () -> String, unless end: () throws -> String? = { nil }, _ condition: () throws -> Bool
) throws {
  var polls = Polls(what())
  while try !condition() {
    try polls.count(end: end())
    usleep(UInt32(Patience.pause / .microseconds(1)))
  }
}
