internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderyStreams
internal import Synchronization

// Calls of the host, on the main actor.
extension LiveExchange {
  /// Calls the view model with a number, and blocks the main actor until the answer comes.
  ///
  /// `record` is the one that the view model shows. Throws the reason the plugin doesn't do it, or how its worker has
  /// ended.
  func ask(
    _ operation: LiveOperation, of number: UInt32, showing record: Record, on connection: WorkerConnection
  ) throws(PluginError) -> LiveAnswer {
    let limit = connection.limits.deadline
    let call = try begin(operation, of: number, showing: record, on: connection, isTimed: false)
    defer { endWait() }
    while true {
      if let outcome = outcome(of: call, on: connection, atMost: limit) { return try answer(of: outcome) }
      // The end of the worker is reported soon.
      connection.kill(for: .timedOut(limit))
    }
  }

  /// Calls a view model as `ask` does, but waits only briefly, and not at all if the worker was too slow before.
  ///
  /// Returns `nil` if there is no answer by then.
  func askSoon(
    _ operation: LiveOperation, of number: UInt32, showing record: Record, on connection: WorkerConnection
  ) throws(PluginError) -> LiveAnswer? {
    guard !state.withLock({ $0.isLate }) else { return nil }
    let call = try begin(operation, of: number, showing: record, on: connection, isTimed: true)
    defer { endWait() }
    let outcome = outcome(of: call, on: connection, atMost: min(Self.moment, connection.limits.deadline))
    if let outcome { return try answer(of: outcome) }
    state.withLock { $0.isLate = true }
    return nil
  }

  /// The longest wait of `askSoon`, which delays a program that saves its state before it ends.
  private static let moment = Duration.milliseconds(500)

  /// Sends a call for whose answer the caller waits. Each call of this is followed by one of `endWait()`.
  private func begin(
    _ operation: LiveOperation, of number: UInt32, showing record: Record, on connection: WorkerConnection,
    isTimed: Bool
  ) throws(PluginError) -> LiveCall {
    let cause = state.withLock { $0.doing.last ?? 0 }
    let payload = try Frame.checked(LiveRequest(number, cause: cause, operation).payload, of: plugin)
    let call = LiveCall(operation, about: record, of: plugin)
    state.withLock { $0.waiting.append(call.signal) }
    write { connection.begin(call, .live, payload: payload, isTimed: isTimed) }
    return call
  }

  /// Removes the semaphore of the innermost call that is waited for.
  private func endWait() {
    state.withLock { _ = $0.waiting.popLast() }
  }

  /// Returns the answer in an outcome; throws the error of the plugin or how its worker ended.
  private func answer(of outcome: LiveCall.Outcome) throws(PluginError) -> LiveAnswer {
    switch outcome {
    case .answered(let answer): try answer.get()
    case .ended(let end): throw end.error(of: plugin)
    }
  }

  /// Waits for the outcome of a call, and performs the actions that the worker sends meanwhile. Returns `nil` once the
  /// waiting alone has taken as long as `limit`.
  private func outcome(
    of call: LiveCall, on connection: WorkerConnection, atMost limit: Duration
  ) -> LiveCall.Outcome? {
    var (left, count) = (limit, 0)
    while true {
      if let outcome = call.outcome { return outcome }
      if let sent = nextSent() {
        count += 1
        if count > Self.limitOfCall { connection.kill(for: .brokeProtocol("it sent \(count) actions in one call")) }
        answer(sent, on: connection)
        continue
      }
      let start = SuspendingClock.now
      guard call.signal.wait(atMost: left) else { return nil }
      left -= .now - start
    }
  }

  /// Sends a call to a view model without waiting for the answer.
  ///
  /// `didEnd` is called on any thread with the answer, the reason the plugin gives none, or how its worker has ended.
  func begin(
    _ operation: LiveOperation, of number: UInt32, showing record: Record, on connection: WorkerConnection,
    didEnd: @escaping @Sendable (LiveAnswer.Outcome) -> Void
  ) {
    let call = LiveCall(operation, about: record, of: plugin) { [self] outcome in
      state.withLock { $0.arriving = ($0.arriving.calls - 1, 0) }
      switch outcome {
      case .answered(let answer): didEnd(answer)
      case .ended(let end): didEnd(.failure(end.error(of: plugin)))
      }
    }
    let outbox = state.withLock { state in
      state.arriving.calls += 1
      let outbox = state.outbox ?? LiveOutbox()
      state.outbox = outbox
      return outbox
    }
    outbox.add { [plugin] in
      do throws(PluginError) {
        // Without a cause, since the worker need not wait for the host any more when it comes to this.
        let payload = try Frame.checked(LiveRequest(number, cause: 0, operation).payload, of: plugin)
        connection.begin(call, .live, payload: payload, isTimed: true)
      } catch {
        call.refuse(error)
      }
    }
  }
}
