internal import Glibc

/// The time that a clock of the system shows, in the two numbers of a `timespec`.
struct SystemTime {
  /// The whole seconds since the start of the clock.
  let seconds: Int

  /// The nanoseconds since then, from 0 to 999,999,999.
  let nanoseconds: Int

  /// Reads a clock.
  ///
  /// With whole-module optimization, the compiler takes the members of `timespec` for those of a module that can't be
  /// imported, so the two numbers are read as what they are in memory.
  init(of clock: clockid_t) {
    var time = [0, 0]
    time.withUnsafeMutableBytes { time in
      guard let start = time.baseAddress else { return }
      clock_gettime(clock, start.assumingMemoryBound(to: timespec.self))
    }
    (seconds, nanoseconds) = (time[0], time[1])
  }
}
