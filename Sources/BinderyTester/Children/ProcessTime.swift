internal import CSystem
internal import Glibc

/// The time that counts for a process: wall-clock time while all of its threads wait, processor time while one
/// computes.
///
/// So a time limit means the same on a busy machine as on an idle one. The time is never more than wall-clock time.
struct ProcessTime {
  /// The time that has passed for the process.
  private(set) var passed = Duration.zero

  /// The wall-clock time that the last call of `advance` was given.
  private(set) var clock: Duration

  /// The processor time of the process at the last measurement.
  private var processor: Duration

  /// Starts measuring from a wall-clock time and a processor time of the process.
  init(clock: Duration = .zero, processor: Duration = .zero) {
    (self.clock, self.processor) = (clock, processor)
  }

  /// Adds the time that has passed since the last call.
  ///
  /// - Parameters:
  ///   - clock: The wall-clock time, on the scale of the initializer.
  ///   - processor: The processor time that the process has used since it began, or `nil` if the system doesn't tell.
  ///   - isComputing: Whether a thread of the process runs, or would if there were a processor for it.
  mutating func advance(clock: Duration, processor: Duration?, isComputing: Bool) {
    let step = clock - self.clock
    let work = processor.map { $0 - self.processor } ?? step
    passed += isComputing ? min(step, work) : step
    (self.clock, self.processor) = (clock, processor ?? self.processor)
  }

  /// Adds the time that has passed for a running process up to a wall-clock time.
  mutating func advance(to clock: Duration, of process: inout cprocess) {
    advance(
      clock: clock, processor: Self.processorTime(of: process.pid),
      isComputing: cthreads_activity_of(&process) == CTHREADS_RUN)
  }

  /// Returns the processor time that a process has used, or `nil` if it has ended.
  private static func processorTime(of process: pid_t) -> Duration? {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
