internal import Glibc

/// Waiting in the examining process, which gives threads of a plugin time to break a rule.
enum OwnTime {
  /// Blocks the calling thread for some milliseconds, or less if a signal arrives.
  static func pass(milliseconds: Int) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }
}
