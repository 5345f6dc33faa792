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
