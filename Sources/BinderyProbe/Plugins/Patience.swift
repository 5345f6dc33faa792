internal import Glibc

/// The time that a case has for many calls, each of which may take a plugin long, such as a question to a server.
///
/// Calls that are fast come to their number on a busy machine, too: the time for which the thread that makes them waits
/// for a processor isn't counted. Where they don't, the case says so, and its rule counts as not checked.
struct Patience {
  /// The reason why a rule counts as not checked once the time is over, as a sentence without a period.
  static let reason = "each call takes so long that not all of them were made"

  private let end = ContinuousClock.now + .seconds(10)
  private let thread = pthread_self()
  private let wait = ProcessMeasures.timeWithoutProcessor

  /// Whether the time since the creation is over, for the calling thread.
  var isOver: Bool {
    guard ContinuousClock.now >= end else { return false }
    // A thread that was started later has waited for nothing before.
    let before = pthread_equal(thread, pthread_self()) != 0 ? wait : 0
    return ContinuousClock.now >= end + .nanoseconds(ProcessMeasures.timeWithoutProcessor - before)
  }
}
