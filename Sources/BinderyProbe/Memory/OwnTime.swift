internal import Glibc

/// Time that passes for the examining process, so that threads of a plugin can do what they may not.
enum OwnTime {
  /// Waits.
  ///
  /// - Parameter milliseconds: How long.
  static func pass(milliseconds: Int) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }
}
