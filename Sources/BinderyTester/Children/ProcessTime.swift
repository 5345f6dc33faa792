internal import CSystem
internal import Glibc

/// The time that has passed for a process: while all of its threads wait, that of the clock, and while one has something
/// to compute, that for which processors were lent to it.
///
/// So a time limit means the same on a busy machine as on an idle one. The time is never more than that of the clock.
struct ProcessTime {
  /// The time that has passed.
  private(set) var passed = Duration.zero

  /// The time of the clock of the last call.
  private(set) var clock: Duration

  private var processor: Duration

  /// Begins to measure at a time of the clock, and of the processors.
  init(clock: Duration = .zero, processor: Duration = .zero) {
    (self.clock, self.processor) = (clock, processor)
  }

  /// Adds what has passed since the last call.
  ///
  /// - Parameters:
  ///   - clock: The time of the clock.
  ///   - processor: The time that processors were lent to the process since it began, or `nil` if the system doesn't tell.
  ///   - isComputing: Whether a thread of the process runs, or would if there were a processor for it.
  mutating func advance(clock: Duration, processor: Duration?, isComputing: Bool) {
    let step = clock - self.clock
    let work = processor.map { $0 - self.processor } ?? step
    passed += isComputing ? min(step, work) : step
    (self.clock, self.processor) = (clock, processor ?? self.processor)
  }

  /// Adds what has passed for a running process up to a time of the clock.
  mutating func advance(to clock: Duration, of process: inout cprocess) {
    advance(
      clock: clock, processor: Self.processorTime(of: process.pid),
      isComputing: cthreads_activity_of(&process) == CTHREADS_RUN)
  }

  private static func processorTime(of process: pid_t) -> Duration? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
