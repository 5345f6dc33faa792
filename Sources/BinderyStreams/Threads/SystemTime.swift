internal import Glibc

/// The current time of a system clock, as the two numbers of a `timespec`.
struct SystemTime {
  /// The number of whole seconds since the clock's epoch.
  let seconds: Int

  /// The number of nanoseconds in addition to the whole seconds, from 0 to 999,999,999.
  let nanoseconds: Int

  /// Reads the current time of a system clock.
  ///
  /// The two numbers are read from memory rather than through `timespec`, because with whole-module optimization the
  /// compiler attributes its members to a module that can't be imported.
  init(of clock: clockid_t) {
    var time = [0, 0]
    time.withUnsafeMutableBytes { time in
      guard let start = time.baseAddress else { return }
      clock_gettime(clock, start.assumingMemoryBound(to: timespec.self))
    }
    (seconds, nanoseconds) = (time[0], time[1])
  }
}
