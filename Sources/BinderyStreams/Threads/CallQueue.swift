/// The state of a thread pool: the queue of blocking calls, the running calls and the number of threads.
struct CallQueue {
  /// The decision about a new call: it waits for a running thread or for a new thread, or it is refused.
  enum Verdict {
    case wait, startThread, refuse
  }

  /// The queued calls, in order.
  private var line: [BlockingCall] = []

  /// The running calls by their identifiers, each with whether it was cancelled.
  private var running: [ObjectIdentifier: Bool] = [:]
  /// The number of threads that run or wait for calls.
  private var threadCount = 0

  /// The number of threads that are blocked by calls that continue after their cancellation.
  private var lostCount: Int { running.values.count { $0 } }

  /// Enqueues a call, or refuses it if cancelled calls block the maximum number of threads.
  mutating func file(_ call: BlockingCall, limit: Int) -> Verdict {
    guard lostCount < limit else { return .refuse }
    line.append(call)
    guard threadCount < limit else { return .wait }
    threadCount += 1
    return .startThread
  }

  /// Removes a thread's last call, and dequeues its next one, or returns `nil` if the thread must end.
  mutating func next(after last: ObjectIdentifier?) -> BlockingCall? {
    if let last { running[last] = nil }
    guard !line.isEmpty else {
      threadCount -= 1
      return nil
    }
    let call = line.removeFirst()
    running[call.id] = false
    return call
  }

  /// Removes a thread that couldn't be started, and returns the queued calls to refuse.
  mutating func endThread() -> [BlockingCall] {
    threadCount -= 1
    return takeUnservable()
  }

  /// Marks a running call as cancelled, or removes a queued one, and returns the other queued calls to refuse.
  mutating func cancel(_ id: ObjectIdentifier) -> [BlockingCall] {
    line.removeAll { $0.id == id }
    guard running[id] != nil else { return [] }
    running[id] = true
    return takeUnservable()
  }

  /// Empties the queue and returns its calls if cancelled calls block every thread; otherwise returns no calls.
  private mutating func takeUnservable() -> [BlockingCall] {
    guard lostCount >= threadCount else { return [] }
    defer { line = [] }
    return line
  }
}

/// A call that may block, and so is made on a thread of a pool.
struct BlockingCall: Sendable {
  /// The reason why a call is refused.
  enum Refusal: Sendable {
    /// The system couldn't create a thread.
    case noThread

    /// Every thread of the pool is blocked by a call that continues after its cancellation.
    case busy
  }

  /// The identifier of the call, unique among the queued and running calls.
  let id: ObjectIdentifier

  /// The function that makes the call, on a thread of the pool.
  let make: @Sendable () -> Void

  /// The function that is called with the reason if the call is refused.
  let refuse: @Sendable (Refusal) -> Void

  /// Creates a call that belongs to an object.
  ///
  /// - Parameters:
  ///   - owner: The object that the call belongs to, which has at most one call at a time.
  ///   - make: A function that makes the call, on a thread of the pool.
  ///   - refuse: A function that is called on any thread with the reason if the call is refused.
  init(
    of owner: AnyObject, make: @escaping @Sendable () -> Void, refuse: @escaping @Sendable (Refusal) -> Void
  ) {
    id = ObjectIdentifier(owner)
    self.make = make
    self.refuse = refuse
  }
}
