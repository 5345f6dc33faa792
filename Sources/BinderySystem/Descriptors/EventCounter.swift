internal import Glibc

/// An alarm that any thread rings, and that wakes a thread which waits for input from its descriptor.
package struct EventCounter: Sendable {
  /// The descriptor, which becomes readable when the alarm rings. It belongs to whoever created it.
  package let descriptor: Int32

  /// Creates an alarm over a nonblocking `eventfd`.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Rings the alarm.
  package func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Stops the alarm, however often it has rung.
  package func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
