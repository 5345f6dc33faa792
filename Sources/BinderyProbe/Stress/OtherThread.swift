/// A thread that runs one function while the calling thread waits.
///
/// A host may call functions that the contract marks [main] on different threads, one after the other.
enum OtherThread {
  /// Runs `body` on a new thread, or on the calling one if the system provides none, and waits for it.
  static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      // Only one of the two threads runs at a time.
      nonisolated(unsafe) let body = body
      guard let thread = JoinedThread({ body() }) else { return body() }
      thread.join()
    }
  }
}
