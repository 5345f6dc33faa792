internal import BinderyStreams
internal import Glibc
internal import Synchronization

/// Several system threads that wait for each other and then start their work at the same time.
enum SideBySide {
  /// A barrier at which threads wait until all of them have arrived.
  private final class Arrivals: Sendable {
    /// The number of threads that haven't arrived yet.
    private let missing: Atomic<Int>

    /// Creates a barrier for a number of threads.
    init(_ count: Int) {
      missing = Atomic(count)
    }

    /// Counts one thread as arrived, or as failed to start.
    func arrive() {
      missing.subtract(1, ordering: .acquiringAndReleasing)
    }

    /// Arrives at the barrier, and waits for the other threads.
    func wait() {
      arrive()
      while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }
  }

  /// Runs `body` on several threads at once, and waits for all.
  ///
  /// - Parameters:
  ///   - count: The number of threads; fewer run if the system refuses some.
  ///   - body: Is called on each thread with the index of the thread, from 0.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let arrived = Arrivals(count)
    let threads = (0..<count).compactMap { index in
      let thread = JoinedThread {
        arrived.wait()
        body(index)
      }
      // The threads that did start must not wait for one that didn't.
      if thread == nil { arrived.arrive() }
      return thread
    }
    for thread in threads { thread.join() }
  }
}

/// A system thread that calls a function once, and has to be joined.
///
/// The probe counts threads and memory, so a thread has to be gone once its work is done. Threads of `SystemThread` are
/// detached, and may outlive their work.
struct JoinedThread: Sendable {
  /// A closure as an object, so that C can hold a pointer to it.
  private final class Work: Sendable {
    /// The closure that the thread runs.
    let body: @Sendable () -> Void

    /// Creates an object of a closure.
    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// The thread, which has to be joined.
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

  /// Waits until the thread has ended. It may be called only once.
  func join() {
    pthread_join(thread, nil)
  }

  /// The C function in which the thread begins, which runs the closure that its argument points to.
  private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
    work.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
    return nil
  }
}
