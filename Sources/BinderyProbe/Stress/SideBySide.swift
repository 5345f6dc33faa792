internal import Glibc
internal import Synchronization

/// Several system threads that start their work at once.
enum SideBySide {
  private final class Work: Sendable {
    let place: Int
    let arrived: Arrivals
    let body: @Sendable (Int) -> Void

    init(_ place: Int, _ arrived: Arrivals, _ body: @escaping @Sendable (Int) -> Void) {
      self.place = place
      self.arrived = arrived
      self.body = body
    }

    func run() {
      arrived.wait()
      body(place)
    }
  }

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
  ///   - body: Runs with the index of its thread.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let arrived = Arrivals(count)
    var threads: [pthread_t] = []
    for place in 0..<count {
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(place, arrived, body))
      let error = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, work.toOpaque())
      if error == 0 {
        threads.append(thread)
      } else {
        // The threads that did start must not wait for this one.
        arrived.arrive()
        work.release()
      }
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}
