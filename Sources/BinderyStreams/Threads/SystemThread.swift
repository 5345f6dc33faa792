internal import Bindery
internal import Glibc

/// A namespace for starting operating system threads, which, unlike those of tasks, may block for any time.
package enum SystemThread {
  /// Starts a detached thread, which calls a function and then ends.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the stack in bytes, or `nil` for the system's default.
  ///   - body: The function that the thread calls.
  /// - Returns: Whether the system created the thread. If not, the function isn't called.
  package static func start(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Shared(body))
    let status = pthread_create(&thread, &attributes, entry, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }

  /// The C function in which each thread begins, which runs the closure that its argument points to.
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
    work.map { Unmanaged<Shared<@Sendable () -> Void>>.fromOpaque($0).takeRetainedValue().value() }
    return nil
  }
}
