internal import Glibc

/// The time, and how to let it pass.
struct StoreClock: Sendable {
  /// The milliseconds since 1970.
  var now: @Sendable () -> Int

  /// Waits. Throws once the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  /// The time of this machine.
  static let system = StoreClock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    },
    sleep: { try await Task.sleep(for: $0) })

  /// The seconds since 1970.
  var seconds: Int { now() / 1000 }
}
