internal import Glibc

/// Two ends of a line: who waits at the one notices that the other goes away.
final class WatchEnd: Sendable {
  /// The end that is waited at, for whoever takes it.
  let descriptor: Int32

  private let other: Int32

  /// Creates a line, or nothing where the system has no more descriptors.
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

  /// Closes the end that nobody waits at after all.
  func closeWaiting() {
    close(descriptor)
  }
}
