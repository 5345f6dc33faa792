internal import Glibc
internal import Synchronization

/// Several system threads that wait for each other and then start their work at once.
enum SideBySide {
  private final class Arrivals: Sendable {
    private let missing: Atomic<Int>

    init(_ count: Int) {
      missing = Atomic(count)
    }

    /// Counts one thread as arrived, or as failed to start.
    func arrive() {
      missing.subtract(1, ordering: .acquiringAndReleasing)
    }

    func wait() {
      arrive()
      while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }
  }

  /// Runs `body` on several threads at once, and waits for all.
  ///
  /// - Parameters:
  ///   - count: The number of threads; fewer run if the system refuses some.
  ///   - body: Runs on each thread with the index of that.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let arrived = Arrivals(count)
    let threads = (0..<count).compactMap { place in
      let thread = JoinedThread {
        arrived.wait()
        body(place)
      }
      // The threads that did start must not wait for one that didn't.
      if thread == nil { arrived.arrive() }
      return thread
    }
    for thread in threads { thread.join() }
  }
}
