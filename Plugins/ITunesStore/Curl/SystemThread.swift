internal import Glibc

/// A system thread that may block for any time.
enum SystemThread {
  /// A box for a thread's function, which can be passed as a pointer.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Starts a thread that calls a function and ends.
  ///
  /// - Parameter body: The function to call.
  /// - Returns: Whether the thread was started. If not, the function isn't called.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { work in
        work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return status == 0
  }
}
