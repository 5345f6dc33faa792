internal import CProbe
internal import Glibc

/// The time in which live view models do what they do by themselves: on threads of a plugin, or on the main queue.
enum LiveTime {
  /// Lets time pass on the calling thread, and runs the work that waits on the main queue meanwhile.
  static func pass(milliseconds: Int) {
    pass(milliseconds: milliseconds, while: { true })
  }

  /// Does the same, and calls `body` every few milliseconds.
  static func pass(milliseconds: Int, calling body: () -> Void) {
    pass(
      milliseconds: milliseconds,
      while: {
        body()
        return true
      })
  }

  /// Does the same, and stops as soon as `body` returns `false`.
  static func pass(milliseconds: Int, while body: () -> Bool) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    repeat {
      serveMainQueue()
      OwnTime.pass(milliseconds: min(5, milliseconds))
    } while body() && ContinuousClock.now < end
    serveMainQueue()
  }

  /// Lets time pass, and then more, at most two seconds, while a thread of the process has something to compute.
  ///
  /// So on a busy machine, too, what is about to end or to tell of something comes to it.
  static func settle(milliseconds: Int) {
    pass(milliseconds: milliseconds)
    guard !ProcessMeasures.isIdle else { return }
    pass(milliseconds: 2_000, while: { !ProcessMeasures.isIdle })
    // What it did last may be work for the main queue.
    pass(milliseconds: 5)
  }

  /// Runs the work that waits on the main queue, to which the tasks of a plugin in Swift go.
  ///
  /// An examining process has no other loop for it. Elsewhere than on the main thread this does nothing: there the
  /// program serves its queue itself.
  static func serveMainQueue() {
    guard cprobe_is_first_thread(), let serve else { return }
    HostPart.call("a task on the main actor") { serve(nil) }
  }

  private typealias Serving = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The function by which the run loops of other libraries serve the main queue.
  private static let serve: Serving? = {
    guard let symbol = dlsym(nil, "_dispatch_main_queue_callback_4CF") else { return nil }
    return unsafeBitCast(symbol, to: Serving.self)
  }()
}
