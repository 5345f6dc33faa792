/// The queue of calls for a thread pool, with the calls that are running.
struct CallQueue {
  /// The decision about a new call: it waits in the queue, waits for a thread to be started, or is refused.
  enum Verdict {
    case wait, startThread, refuse
  }

  private var line: [BlockingCall] = []

  /// The running calls, and whether each was cancelled.
  private var running: [ObjectIdentifier: Bool] = [:]
  private var threadCount = 0

  /// The number of threads that are blocked by cancelled calls.
  private var lostCount: Int { running.values.count { $0 } }

  /// Enqueues a call, or refuses it if cancelled calls block all threads.
  mutating func file(_ call: BlockingCall, limit: Int) -> Verdict {
    guard lostCount < limit else { return .refuse }
    line.append(call)
    guard threadCount < limit else { return .wait }
    threadCount += 1
    return .startThread
  }

  /// Dequeues the next call after the thread's previous one, or returns `nil` if the thread ends.
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

  /// Removes a thread that ended before its first call, and returns the calls to refuse.
  mutating func endThread() -> [BlockingCall] {
    threadCount -= 1
    return takeUnservable()
  }

  /// Marks a running call as cancelled, or removes it from the queue, and returns the calls to refuse.
  mutating func cancel(_ id: ObjectIdentifier) -> [BlockingCall] {
    line.removeAll { $0.id == id }
    guard running[id] != nil else { return [] }
    running[id] = true
    return takeUnservable()
  }

  /// Empties the queue if cancelled calls block every thread, and returns its calls.
  private mutating func takeUnservable() -> [BlockingCall] {
    guard lostCount >= threadCount else { return [] }
    defer { line = [] }
    return line
  }
}

/// A call that may block, and so needs a thread of its own.
struct BlockingCall: Sendable {
  /// The reason a call is refused.
  enum Refusal: Sendable {
    /// The system created no thread.
    case noThread

    /// Every thread of the pool is blocked by a cancelled call that continues.
    case busy
  }

  /// The identifier of the call, unique among the calls that aren't over.
  let id: ObjectIdentifier

  /// A function that makes the call.
  let make: @Sendable () -> Void

  /// A function that takes the reason for a refusal.
  let refuse: @Sendable (Refusal) -> Void

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - owner: The object that the call belongs to, which has at most one call at a time.
  ///   - make: A function that makes the call, on a thread of its own.
  ///   - refuse: A function that takes the reason if the call is never made; callable on any thread.
  init(
    of owner: AnyObject, make: @escaping @Sendable () -> Void, refuse: @escaping @Sendable (Refusal) -> Void
  ) {
    id = ObjectIdentifier(owner)
    self.make = make
    self.refuse = refuse
  }
}
