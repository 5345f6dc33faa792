/// The calls that stand in line for threads, and those that are being made.
struct WaitingLine {
  /// What is to be done about a call.
  enum Verdict {
    case wait, startThread, refuse
  }

  private var line: [WaitingCall] = []

  /// The calls that are being made, and whether each was cancelled.
  private var running: [ObjectIdentifier: Bool] = [:]
  private var threadCount = 0

  /// How many threads are kept by calls that nobody wants.
  private var lostCount: Int { running.values.count { $0 } }

  /// Puts a call in line, unless no thread could ever make it.
  mutating func file(_ call: WaitingCall, limit: Int) -> Verdict {
    guard lostCount < limit else { return .refuse }
    line.append(call)
    guard threadCount < limit else { return .wait }
    threadCount += 1
    return .startThread
  }

  /// Takes a call out of the line for the thread that has made another, or notes that the thread ends.
  mutating func next(after last: ObjectIdentifier?) -> WaitingCall? {
    if let last { running[last] = nil }
    guard !line.isEmpty else {
      threadCount -= 1
      return nil
    }
    let call = line.removeFirst()
    running[call.id] = false
    return call
  }

  /// Notes that a thread ended before it did anything, and returns the calls that none is left for.
  mutating func endThread() -> [WaitingCall] {
    threadCount -= 1
    return takeUnservable()
  }

  /// Notes that nobody wants a call, and returns those in line that none is left for.
  mutating func cancel(_ id: ObjectIdentifier) -> [WaitingCall] {
    line.removeAll { $0.id == id }
    guard running[id] != nil else { return [] }
    running[id] = true
    return takeUnservable()
  }

  /// Empties the line where every thread is kept by a call that nobody wants.
  private mutating func takeUnservable() -> [WaitingCall] {
    guard lostCount >= threadCount else { return [] }
    defer { line = [] }
    return line
  }
}
