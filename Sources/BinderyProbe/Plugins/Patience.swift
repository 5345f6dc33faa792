internal import Glibc

/// The time limit of a case for many calls, each of which may take a plugin long, such as a query to a server.
///
/// The time for which the calling thread waits for a processor isn't counted, so that fast calls are all made on a busy
/// machine, too. If the limit is reached, the rule counts as not checked.
struct Patience {
  /// The reason why a rule counts as not checked after the time limit, as a sentence without a period.
  static let reason = "each call takes so long that not all of them were made"

  /// The time at which the limit is reached, on an idle machine.
  private let end = ContinuousClock.now + .seconds(10)
  /// The thread that makes the calls.
  private let thread = pthread_self()
  /// The time for which the process was without a processor when the limit began, which doesn't count.
  private let wait = ProcessMeasures.timeWithoutProcessor

  /// Whether the time limit, counted from the creation, is reached for the calling thread.
  var isOver: Bool {
    guard ContinuousClock.now >= end else { return false }
    // A thread that was started after the creation hadn't waited for anything before.
    let before = pthread_equal(thread, pthread_self()) != 0 ? wait : 0
    return ContinuousClock.now >= end + .nanoseconds(ProcessMeasures.timeWithoutProcessor - before)
  }
}
