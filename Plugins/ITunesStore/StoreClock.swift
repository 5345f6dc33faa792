internal import Bindery
internal import Glibc

/// A clock with wall time and sleep, which tests can replace.
struct StoreClock: Sendable {
  /// Returns the time in milliseconds since 1970.
  var now: @Sendable () -> Int

  /// Sleeps for a time, and throws a `CancellationError` once the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  /// The clock of this machine.
  static let system = StoreClock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    },
    sleep: { try await ClockKey.defaultValue.sleep(for: $0) })

  /// The time in seconds since 1970.
  var seconds: Int { now() / 1000 }
}
