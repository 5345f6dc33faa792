internal import Synchronization

/// A thread pool on which calls are made that may block, so that tasks don't block.
///
/// A limited number of calls runs at a time, and the rest are queued. A thread ends when the queue is empty. A
/// cancelled call that continues keeps its thread: once such calls block all threads, new calls and those in the queue
/// are refused at once.
package final class ThreadPool: Sendable {
  /// A function that starts a thread that calls a body, and returns whether the system created the thread.
  package typealias Start = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  /// The maximum number of calls that run at a time.
  private let limit: Int
  /// The function that starts a thread.
  private let start: Start
  private let state: Mutex<CallQueue>

  /// Creates a thread pool without any threads.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of threads.
  ///   - start: A function that starts a thread, or `nil` to start system threads.
  package init(limit: Int, start: Start? = nil) {
    self.limit = limit
    self.start = start ?? { SystemThread.start($0) }
    state = Mutex(CallQueue())
  }

  /// Enqueues a call, which is made as soon as a thread is free or is refused.
  ///
  /// A call that is cancelled in the queue is neither made nor refused.
  func run(_ call: BlockingCall) {
    switch state.withLock({ $0.file(call, limit: limit) }) {
    case .wait: return
    case .refuse: call.refuse(.busy)
    case .startThread:
      guard !start({ [self] in makeCalls() }) else { return }
      let refused = state.withLock { $0.endThread() }
      for call in refused { call.refuse(.noThread) }
    }
  }

  /// Cancels the call that belongs to an object, if there is one.
  ///
  /// A queued call is never made. A running call isn't interrupted, and from then on counts as blocking its thread.
  package func cancel(_ owner: AnyObject) {
    let refused = state.withLock { $0.cancel(ObjectIdentifier(owner)) }
    for call in refused { call.refuse(.busy) }
  }

  /// Makes queued calls on the current thread until the queue is empty.
  private func makeCalls() {
    var last: ObjectIdentifier?
    while let call = state.withLock({ $0.next(after: last) }) {
      call.make()
      last = call.id
    }
  }
}
