internal import Glibc

/// A pair of connected descriptors: closing one end wakes the thread that waits at the other.
final class WatchEnd: Sendable {
  /// The end to wait at, which belongs to whoever waits.
  let descriptor: Int32

  private let other: Int32

  /// Creates a pair, or returns `nil` if the system has no more descriptors.
  ///
  /// `descriptor` belongs to whoever waits, and is closed there.
  init?() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    (descriptor, other) = (pair[0], pair[1])
  }

  deinit {
    close(other)
  }

  /// Closes the end to wait at, if nobody waits there after all.
  func closeWaiting() {
    close(descriptor)
  }
}
