internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams
internal import Synchronization

// Frames that the worker sends on its own.
extension LiveExchange {
  /// The most actions that may be queued or being performed. They nest, since performing one may call the worker again.
  private static let sentLimit = 64

  /// The most bytes of all actions that are queued or being performed.
  private static let sentSizeLimit = 4 << 20

  /// Handles a frame that reports a change of a view model. Ignores it if the view model was released.
  ///
  /// Throws if the payload of the frame isn't a 32-bit number.
  func takeChange(_ frame: Frame) throws(ExchangeError) {
    let number = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
      try reader.number(UInt32.self)
    }
    state.withLock { $0.known[number]?.listener }?.noteChange()
  }

  /// Queues an action that the worker sent. The main actor performs it when it is free, or while it waits for this
  /// worker.
  ///
  /// Throws if the frame is malformed, or if more actions or bytes are in the queue than allowed.
  func takeAction(_ frame: Frame, from connection: WorkerConnection) throws(ExchangeError) {
    guard frame.call & Frame.workerCalls != 0 else { throw ExchangeError("an action has the number of a host's call") }
    let action = try SentAction(frame.payload)
    let waiting = try state.withLock { (state) throws(ExchangeError) in
      guard state.sent.count + state.doing.count < Self.sentLimit else {
        throw ExchangeError("more than \(Self.sentLimit) actions came at once")
      }
      guard state.sentSize + action.size <= Self.sentSizeLimit else {
        throw ExchangeError("the actions that came at once take more than \(Self.sentSizeLimit >> 20) MiB")
      }
      if state.arriving.calls > 0 { state.arriving.actions += 1 }
      guard state.arriving.actions <= Self.limitOfCall else {
        throw ExchangeError("it sent \(state.arriving.actions) actions in one call")
      }
      // The time until the action is performed doesn't count against the deadlines of asynchronous calls.
      let isHeld = state.arriving.calls > 0
      if isHeld { connection.suspendDeadlines() }
      state.sent.append(Sent(call: frame.call, action: action, isHeld: isHeld))
      state.sentSize += action.size
      return state.waiting.last
    }
    waiting?.signal()
    Task { @MainActor in
      if let sent = nextSent() { answer(sent, on: connection) }
    }
  }

  /// Removes and returns the first action in the queue, or returns `nil` if the queue is empty.
  func nextSent() -> Sent? {
    state.withLock { $0.sent.isEmpty ? nil : $0.sent.removeFirst() }
  }

  /// Performs an action, or only checks whether the host would perform it, and sends the result to the worker.
  func answer(_ sent: Sent, on connection: WorkerConnection) {
    let (call, action) = (sent.call, sent.action)
    let context = state.withLock { state in
      state.doing.append(call)
      return action.viewModel == 0 ? self.context : state.known[action.viewModel]?.context
    }
    let isTaken = MainActor.assumeIsolated {
      context?.take(action.request, isQuestion: action.isQuestion) ?? false
    }
    state.withLock { state in
      _ = state.doing.popLast()
      state.sentSize -= action.size
    }
    if sent.isHeld { connection.resumeDeadlines() }
    write { connection.send(.send, call: call, payload: [isTaken ? 1 : 0]) }
  }
}
