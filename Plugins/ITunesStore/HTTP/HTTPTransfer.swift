internal import Bindery
internal import Synchronization

/// One request on its way, and the answer as it comes.
///
/// The thread of libcurl brings the answer, and one task takes it. Once that task is far behind, the transfer is
/// paused, so that the server waits, too.
final class HTTPTransfer: Sendable {
  private struct State {
    var machine: AnswerMachine
    var queue = TransferState()
    var isPaused = false
  }

  /// What the thread of libcurl does after it has handed something over.
  enum Answer: Hashable, Sendable {
    case `continue`, pause, stop
  }

  private let address: WebAddress
  private let fields: [String: String]
  private let thread: CurlThread
  private let state: Mutex<State>

  /// Creates a transfer that has not started.
  ///
  /// - Parameters:
  ///   - address: What is asked.
  ///   - fields: The fields of the request.
  ///   - largest: The most bytes that the body may have.
  ///   - thread: What carries the transfer out.
  init(address: WebAddress, fields: [String: String] = [:], largest: Int, thread: CurlThread) {
    self.address = address
    self.fields = fields
    self.thread = thread
    state = Mutex(State(machine: AnswerMachine(address: address, largest: largest)))
  }

  /// Sends the request.
  ///
  /// - Throws: A `SourceFailure` where the system lacks what a transfer needs.
  func start() throws(SourceFailure) {
    do throws(CurlThread.Refusal) {
      try thread.send(.begin(self))
    } catch {
      throw SourceFailure(.failed, "\(address.host) can't be asked: \(error.reason)")
    }
  }

  /// Returns the next part, if it has come already.
  func nextIfThere() -> TransferState.Part? {
    take { $0.next() }
  }

  /// Returns the next part, when it has come. After cancellation it is the end.
  func next() async -> TransferState.Part {
    if let part = nextIfThere() { return part }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let part = take({ $0.next(for: waiter) }) { waiter.resume(returning: part) }
      }
    } onCancel: {
      stop(.cancelled)
    }
  }

  /// Ends the transfer and drops its connection. What was not taken is forgotten.
  ///
  /// - Parameter failure: What is told to whoever waits.
  func stop(_ failure: SourceFailure?) {
    state.withLock { $0.queue.stop(failure) }?.resume(returning: .end(failure))
    try? thread.send(.drop(self))
  }

  /// Ends the transfer and drops its connection, unless everything has come. What has come can still be taken.
  ///
  /// - Parameter failure: What is told after that.
  func expire(_ failure: SourceFailure) {
    guard !state.withLock({ $0.queue.isEnded }) else { return }
    add(.end(failure))
    try? thread.send(.drop(self))
  }

  /// Takes a part out of the queue, and resumes a transfer that was paused once the queue is empty.
  private func take(_ body: (inout TransferState) -> TransferState.Part?) -> TransferState.Part? {
    let (part, shouldResume) = state.withLock { state in
      let part = body(&state.queue)
      let shouldResume = state.isPaused && state.queue.isEmpty
      if shouldResume { state.isPaused = false }
      return (part, shouldResume)
    }
    if shouldResume { try? thread.send(.resume(self)) }
    return part
  }

  private func add(_ part: TransferState.Part) {
    state.withLock { $0.queue.add(part) }?.resume(returning: part)
  }
}

// MARK: On the thread of libcurl

extension HTTPTransfer {
  /// The request that is to be sent, unless the transfer is over.
  var request: HTTPRequest? {
    state.withLock { state in
      state.queue.isEnded ? nil : HTTPRequest(address: state.machine.address, fields: fields)
    }
  }

  /// Takes a line of the head.
  ///
  /// - Parameter line: The line, with its end.
  /// - Returns: What to do next.
  func take(line: [UInt8]) -> Answer {
    carryOut(state.withLock { $0.queue.isEnded ? .drop : $0.machine.take(line: line) }, nil)
  }

  /// Takes bytes of the body.
  ///
  /// - Parameter bytes: The bytes, which are copied.
  /// - Returns: What to do next. After `pause` the same bytes are offered again.
  func take(bytes: UnsafeRawBufferPointer) -> Answer {
    let step: AnswerMachine.Step = state.withLock { state in
      guard !state.queue.isEnded else { return .drop }
      let step = state.machine.take(count: bytes.count, isFull: state.queue.isFull)
      state.isPaused = step == .pause
      return step
    }
    return carryOut(step, bytes)
  }

  /// Takes the end of the transfer.
  ///
  /// - Parameter fault: Why it ended early, if it did.
  /// - Returns: Whether another transfer is to begin, to where the answer leads.
  func end(_ fault: TransferFault?) -> Bool {
    switch state.withLock({ $0.machine.end(fault) }) {
    case .transfer: return true
    case .end(let failure):
      add(.end(failure))
      return false
    }
  }

  private func carryOut(_ step: AnswerMachine.Step, _ bytes: UnsafeRawBufferPointer?) -> Answer {
    switch step {
    case .skip: return .continue
    case .pause: return .pause
    case .drop: return .stop
    case .head(let head): add(.head(head))
    case .piece: add(.piece([UInt8](bytes ?? UnsafeRawBufferPointer(start: nil, count: 0))))
    case .refuse(let failure):
      stop(failure)
      return .stop
    }
    return .continue
  }
}
