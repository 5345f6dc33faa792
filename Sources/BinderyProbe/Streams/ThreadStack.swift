internal import Glibc

/// The stack of the calling thread.
enum ThreadStack {
  /// Returns whether an address is on the stack of the calling thread; `false` if the system doesn't tell.
  static func contains(_ address: UInt) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    var start: UnsafeMutableRawPointer?
    var count = 0
    guard pthread_attr_getstack(&attributes, &start, &count) == 0 else { return false }
    let first = UInt(bitPattern: start)
    return address >= first && address - first < UInt(count)
  }
}
