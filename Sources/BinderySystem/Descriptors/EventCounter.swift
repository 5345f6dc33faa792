internal import Glibc

/// An `eventfd`, by which any thread wakes another one that waits for input from its descriptor.
package struct EventCounter: Sendable {
  /// The file descriptor, which becomes readable after a signal. The object doesn't close it.
  package let descriptor: Int32

  /// Creates the wrapper of a nonblocking `eventfd`, which the caller closes.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Makes the descriptor readable, which wakes a thread that waits for it.
  package func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Makes the descriptor unreadable again, however often it was signaled.
  package func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
