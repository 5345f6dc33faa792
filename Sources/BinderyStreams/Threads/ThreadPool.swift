internal import Synchronization

/// A thread pool for calls that may block, so that no task has to.
///
/// A limited number of calls runs at a time, and the rest are queued. A thread ends when the queue is empty. A
/// cancelled call that continues keeps its thread: once such calls block all threads, new calls and those in the queue
/// are refused at once.
package final class ThreadPool: Sendable {
  /// A function that starts a thread for a body, and returns whether the system created it.
  package typealias Start = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  private let limit: Int
  private let start: Start
  private let state: Mutex<CallQueue>

  /// Creates a thread pool without any threads.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of threads.
  ///   - start: A function that starts a thread, or `nil` for `SystemThread`.
  package init(limit: Int, start: Start? = nil) {
    self.limit = limit
    self.start = start ?? { SystemThread.start($0) }
    state = Mutex(CallQueue())
  }

  /// Makes a call as soon as a thread is free, or refuses it.
  ///
  /// A call is made, refused, or cancelled before either.
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

  /// Makes calls until the queue is empty.
  private func makeCalls() {
    var last: ObjectIdentifier?
    while let call = state.withLock({ $0.next(after: last) }) {
      call.make()
      last = call.id
    }
  }
}
