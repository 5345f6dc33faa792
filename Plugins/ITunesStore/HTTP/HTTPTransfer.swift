internal import Bindery
internal import Synchronization

/// An HTTP request in progress, with a queue of the parts of its answer.
///
/// The thread of libcurl adds parts to the queue, and one task removes them. Once the queue is full, the transfer is
/// paused, so that the server waits too.
final class HTTPTransfer: Sendable {
  /// The state of the answer and its queue, which a lock protects.
  private struct State {
    /// The state machine of the answer.
    var machine: AnswerMachine
    /// The queue of the parts that the consumer hasn't removed yet.
    var queue = TransferState()
    /// Whether the transfer is paused because the queue is full.
    var isPaused = false
  }

  /// The instruction to the libcurl thread after it has passed a line or bytes to the transfer.
  enum Answer: Hashable, Sendable {
    case `continue`, pause, stop
  }

  /// The address of the request.
  private let address: WebAddress
  /// The thread that performs the transfer.
  private let thread: CurlThread
  private let state: Mutex<State>

  /// Creates a transfer that hasn't started.
  ///
  /// - Parameters:
  ///   - address: The address to request.
  ///   - largest: The maximum size of the body in bytes.
  ///   - thread: The thread that performs the transfer.
  init(address: WebAddress, largest: Int, thread: CurlThread) {
    self.address = address
    self.thread = thread
    state = Mutex(State(machine: AnswerMachine(address: address, largest: largest)))
  }

  /// Starts the transfer; throws a `SourceFailure` if the system lacks the resources for it.
  func start() throws(SourceFailure) {
    do throws(CurlThread.Refusal) {
      try thread.send(.begin(self))
    } catch {
      throw SourceFailure(.failed, "\(address.host) can't be asked: \(error.rawValue)")
    }
  }

  /// Returns the next part, or `nil` if it hasn't arrived yet.
  func nextIfThere() -> TransferState.Part? {
    dequeue { $0.next() }
  }

  /// Waits for the next part of the HTTP response and returns it; after cancellation, returns the end.
  func next() async -> TransferState.Part {
    if let part = nextIfThere() { return part }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let part = dequeue({ $0.next(for: waiter) }) { waiter.resume(returning: part) }
      }
    } onCancel: {
      stop(.cancelled)
    }
  }

  /// Ends the transfer, drops its connection, and clears the queue.
  ///
  /// - Parameter failure: The failure of the answer, or `nil` for none. An earlier failure stays.
  func stop(_ failure: SourceFailure?) {
    state.withLock { $0.queue.stop(failure) }?.resume(returning: .end(failure))
    try? thread.send(.drop(self))
  }

  /// Ends the transfer and drops its connection, unless it is complete; queued parts can still be taken.
  ///
  /// - Parameter failure: The failure to return after the queued parts.
  func expire(_ failure: SourceFailure) {
    guard !state.withLock({ $0.queue.isEnded }) else { return }
    add(.end(failure))
    try? thread.send(.drop(self))
  }

  /// Removes a part from the queue, and resumes a paused transfer once the queue is empty.
  private func dequeue(_ body: (inout TransferState) -> TransferState.Part?) -> TransferState.Part? {
    let (part, shouldResume) = state.withLock { state in
      let part = body(&state.queue)
      let shouldResume = state.isPaused && state.queue.isEmpty
      if shouldResume { state.isPaused = false }
      return (part, shouldResume)
    }
    if shouldResume { try? thread.send(.resume(self)) }
    return part
  }

  /// Adds a part to the queue, or passes it to the waiting consumer.
  private func add(_ part: TransferState.Part) {
    state.withLock { $0.queue.add(part) }?.resume(returning: part)
  }
}

// MARK: On the thread of libcurl

extension HTTPTransfer {
  /// The address to request next, or `nil` if the transfer is over.
  var nextAddress: WebAddress? {
    state.withLock { $0.queue.isEnded ? nil : $0.machine.address }
  }

  /// Receives a line of the head, including its end, and returns the next instruction.
  func receive(line: [UInt8]) -> Answer {
    perform(state.withLock { $0.queue.isEnded ? .drop : $0.machine.process(line: line) }, of: nil)
  }

  /// Receives bytes of the body, which are copied.
  ///
  /// - Parameter bytes: The next bytes of the body.
  /// - Returns: The next instruction. After `pause`, the same bytes are passed again.
  func receive(bytes: UnsafeRawBufferPointer) -> Answer {
    let step: AnswerMachine.Step = state.withLock { state in
      guard !state.queue.isEnded else { return .drop }
      let step = state.machine.process(count: bytes.count, isFull: state.queue.isFull)
      state.isPaused = step == .pause
      return step
    }
    return perform(step, of: bytes)
  }

  /// Receives the end of the transfer.
  ///
  /// - Parameter fault: The reason why it ended early, or `nil` if it is complete.
  /// - Returns: Whether another transfer must begin, to the target of a redirection.
  func end(_ fault: TransferFault?) -> Bool {
    switch state.withLock({ $0.machine.end(fault) }) {
    case .transfer: return true
    case .end(let failure):
      add(.end(failure))
      return false
    }
  }

  /// Performs what the machine has decided about a line of the head or about bytes of the body: passes it on to the
  /// consumer of the answer, or ends the answer with a failure.
  ///
  /// `bytes` are those of the body, or `nil` for a line of the head. Returns whether libcurl continues, pauses or
  /// stops.
  private func perform(_ step: AnswerMachine.Step, of bytes: UnsafeRawBufferPointer?) -> Answer {
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
