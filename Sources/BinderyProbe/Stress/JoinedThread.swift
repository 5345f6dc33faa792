internal import Glibc

/// A system thread that calls a function once, and has to be joined.
///
/// The probe counts threads and memory, so a thread has to be gone once its work is done. Those of `SystemThread` are
/// detached, and may last longer than what they do.
struct JoinedThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private let thread: pthread_t

  /// Starts a thread that calls a function, or returns `nil` if the system refuses it.
  init?(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    guard pthread_create(&thread, nil, Self.entry, work.toOpaque()) == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until the thread has ended. To be called once.
  func join() {
    pthread_join(thread, nil)
  }

  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
    work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
    return nil
  }
}
