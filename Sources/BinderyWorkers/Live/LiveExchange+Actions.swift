internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams
internal import Synchronization

// Frames that the worker sends on its own.
extension LiveExchange {
  /// The most actions that are in the queue or being performed. Each wait of a worker is nested in the one before.
  private static let sentLimit = 64

  /// The most bytes of the actions that are in the queue or being performed.
  private static let sentSizeLimit = 4 << 20

  /// Takes the notice that a view model may draw something else now. The notice is ignored if the view model is gone.
  ///
  /// Throws if the frame isn't a number of 32 bits.
  func takeChange(_ frame: Frame) throws(ExchangeError) {
    let number = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
      try reader.number(UInt32.self)
    }
    state.withLock { $0.known[number]?.listener }?.noteChange()
  }

  /// Takes an action, which the main actor performs when it is free, or while it waits for this worker.
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
      // Where somebody waits for the calls, he doesn't count that time.
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

  /// Takes the first action out of the queue, or returns `nil` if there is none.
  func nextSent() -> Sent? {
    state.withLock { $0.sent.isEmpty ? nil : $0.sent.removeFirst() }
  }

  /// Performs an action, or asks whether somebody would take it, and sends the result.
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
