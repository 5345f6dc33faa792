internal import Glibc

/// A namespace for starting threads of the operating system, which may block for as long as they like.
package enum SystemThread {
  /// A retainable box for the function that a thread calls.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a detached thread that calls a function, and returns whether the system created the thread.
  ///
  /// The thread ends with the function. Without a thread, the function isn't called.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(stackSize: nil, body)
  }

  /// Starts a detached thread with a stack of a given size, which calls a function and ends.
  ///
  /// - Parameters:
  ///   - stackSize: The bytes of the stack, or `nil` for the system's default.
  ///   - body: The function.
  /// - Returns: Whether the system created the thread. If not, the function isn't called.
  package static func start(stackSize: Int?, _ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body: body))
    let status = pthread_create(&thread, &attributes, entry, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
    work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
    return nil
  }
}
