internal import Synchronization

/// Threads for calls that may wait long, so that no task has to.
///
/// So many run at a time, and the rest of the calls stand in line. A thread ends when nothing is left to do. A call
/// that was cancelled and goes on keeps its thread: once all threads are kept so, further calls are refused at once,
/// and so are those in line.
package final class WaitingThreads: Sendable {
  /// Starts a thread that calls a function, or returns that there is none.
  package typealias Start = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  private let limit: Int
  private let start: Start
  private let state: Mutex<WaitingLine>

  /// Creates a group of threads, of which none runs yet.
  ///
  /// - Parameters:
  ///   - limit: How many run at a time, at most.
  ///   - start: Starts a thread; with none, the system does.
  package init(limit: Int, start: Start? = nil) {
    self.limit = limit
    self.start = start ?? { SystemThread.start($0) }
    state = Mutex(WaitingLine())
  }

  /// Has a thread make a call as soon as one is free, or refuses it.
  ///
  /// - Parameter call: The call. It is made or refused, or it is cancelled before that.
  package func run(_ call: WaitingCall) {
    switch state.withLock({ $0.file(call, limit: limit) }) {
    case .wait: return
    case .refuse: call.refuse(.busy)
    case .startThread:
      guard !start({ [self] in makeCalls() }) else { return }
      let refused = state.withLock { $0.endThread() }
      for call in refused { call.refuse(.noThread) }
    }
  }

  /// Notes that nobody wants a call any more. One in line is never made.
  ///
  /// - Parameter owner: Whose call it is; one who has none changes nothing.
  package func cancel(_ owner: AnyObject) {
    let refused = state.withLock { $0.cancel(ObjectIdentifier(owner)) }
    for call in refused { call.refuse(.busy) }
  }

  /// Makes calls until none is left.
  private func makeCalls() {
    var last: ObjectIdentifier?
    while let call = state.withLock({ $0.next(after: last) }) {
      call.make()
      last = call.id
    }
  }
}
