internal import CProbe
internal import Glibc

/// Waits during which live view models can do their background work, on threads of a plugin or on the main queue.
enum LiveTime {
  /// Waits on the calling thread for some milliseconds, and meanwhile runs the work that is queued on the main queue.
  ///
  /// On a busy machine it takes longer: until the other threads of the process are idle, or have used as much processor
  /// time as one of them can in these milliseconds.
  static func pass(milliseconds: Int) {
    pass(milliseconds: milliseconds, while: { true })
  }

  /// Waits as `pass(milliseconds:)` does, and calls `body` every few milliseconds.
  static func pass(milliseconds: Int, calling body: () -> Void) {
    pass(
      milliseconds: milliseconds,
      while: {
        body()
        return true
      })
  }

  /// Waits as `pass(milliseconds:)` does, and stops as soon as `body`, called every few milliseconds, returns `false`.
  static func pass(milliseconds: Int, while body: () -> Bool) {
    let (end, start) = (ContinuousClock.now + .milliseconds(milliseconds), ProcessMeasures.otherThreadsTime)
    repeat {
      serveMainQueue()
      OwnTime.pass(milliseconds: min(5, milliseconds))
    } while body() && (ContinuousClock.now < end || isBusy(since: start, milliseconds))
    serveMainQueue()
  }

  /// Waits until `body` returns `false` or the other threads of the process are idle, however long that takes.
  static func passUntilIdle(while body: () -> Bool) {
    repeat {
      serveMainQueue()
      OwnTime.pass(milliseconds: 5)
    } while body() && !ProcessMeasures.isIdle
    serveMainQueue()
  }

  /// Returns whether another thread is ready to run, and all others together have used less than the given processor
  /// time.
  ///
  /// `start` is an earlier value of `otherThreadsTime`. Outside of a process of `bindery-probe` the result is false,
  /// because the program has busy threads of its own.
  private static func isBusy(since start: Int, _ milliseconds: Int) -> Bool {
    cprobe_is_first_thread() && ProcessMeasures.otherThreadsTime - start < milliseconds * 1_000
      && !ProcessMeasures.isIdle
  }

  /// Waits some milliseconds, and longer while a thread of the process is busy, until all have used two seconds of
  /// processor time.
  ///
  /// So a thread that is about to end, or to notify an observer, gets to do so on a busy machine, too.
  static func settle(milliseconds: Int) {
    pass(milliseconds: milliseconds)
    let start = ProcessMeasures.otherThreadsTime
    guard isBusy(since: start, 2_000) else { return }
    passUntilIdle(while: { isBusy(since: start, 2_000) })
    // A thread's last act may be to enqueue work on the main queue.
    pass(milliseconds: 5)
  }

  /// Runs the work that is queued on the main queue, which the tasks of a plugin in Swift use.
  ///
  /// A process of `bindery-probe` has no other loop for it. Outside of it, or on another thread, this does nothing,
  /// because the program runs its main queue itself.
  static func serveMainQueue() {
    guard cprobe_is_first_thread(), let serve else { return }
    HostPart.call(HostPart.mainActorTask) { serve(nil) }
  }

  /// Returns whether the main queue has new work soon after it was served, `times` times in a row.
  static func isRestless(times: Int) -> Bool {
    guard cprobe_is_first_thread(), let handle else { return false }
    return (0..<times).allSatisfy { _ in
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout.size(ofValue: count))
      serveMainQueue()
      return isReadable(handle)
    }
  }

  /// Returns whether a descriptor becomes readable soon: within 20 ms, or before the other threads are idle.
  private static func isReadable(_ handle: Int32) -> Bool {
    let start = ProcessMeasures.otherThreadsTime
    var event = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    repeat {
      if poll(&event, 1, 20) > 0 { return true }
    } while isBusy(since: start, 500)
    return false
  }

  /// The descriptor that is readable when the main queue has work; `nil` if the process doesn't use libdispatch.
  private static let handle: Int32? = {
    guard let symbol = dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
    let handle = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
    // Reading it must not block.
    guard handle >= 0, fcntl(handle, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    return handle
  }()

  /// The type of the function that runs the main queue's work.
  private typealias Serving = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The function of libdispatch with which run loops of other libraries run the main queue's work.
  private static let serve: Serving? = {
    guard let symbol = dlsym(nil, "_dispatch_main_queue_callback_4CF") else { return nil }
    return unsafeBitCast(symbol, to: Serving.self)
  }()
}
