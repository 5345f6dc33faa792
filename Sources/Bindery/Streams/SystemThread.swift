internal import Glibc

/// A thread of the system, which may wait as long as it likes.
package enum SystemThread {
  /// What a thread does, in a form that it can be given.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread that calls a function and ends.
  ///
  /// - Parameter body: The function.
  /// - Returns: Whether the system gave a thread. If not, the function isn't called.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    start(stackSize: nil, body)
  }

  /// Starts a thread with a stack of its own size that calls a function and ends.
  ///
  /// - Parameters:
  ///   - stackSize: The bytes of the stack, or `nil` for the system's default.
  ///   - body: The function.
  /// - Returns: Whether the system gave a thread. If not, the function isn't called.
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
