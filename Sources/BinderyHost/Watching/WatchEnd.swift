internal import Glibc

/// A pair of connected descriptors: closing one end wakes the thread that waits at the other.
final class WatchEnd: Sendable {
  /// The end that the thread waits at. The thread owns it, and closes it.
  let descriptor: Int32

  private let other: Int32

  /// Creates a pair, or returns `nil` if the system has no more descriptors.
  ///
  /// The thread that waits owns `descriptor`, and closes it.
  init?() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    (descriptor, other) = (pair[0], pair[1])
  }

  deinit {
    close(other)
  }

  /// Closes the end to wait at, if the thread couldn't be started.
  func closeWaiting() {
    close(descriptor)
  }
}
