internal import CProbe
internal import Glibc

/// The time in which live view models do what they do by themselves: on threads of a plugin, or on the main queue.
enum LiveTime {
  /// Lets time pass on the calling thread, and runs the work that waits on the main queue meanwhile.
  static func pass(milliseconds: Int) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    repeat {
      serveMainQueue()
      OwnTime.pass(milliseconds: min(5, milliseconds))
    } while ContinuousClock.now < end
    serveMainQueue()
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
