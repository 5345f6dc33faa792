internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The exchange between the host and one worker about live view models.
///
/// Calls go from the main actor of the host to that of the worker, and actions that the plugin sends go the other way.
/// Whoever calls waits for the answer, or takes it when it arrives, as `LiveAnswers` says. These rules prevent a
/// deadlock:
///
/// * While the host waits for a call, it performs every action that comes from that worker. An action may call the same
///   worker again, and so on: the innermost call ends first. Actions from other workers stay in the queue until the
///   main actor is free, or waits for those workers.
/// * While the worker waits for an action, it serves the calls that are made and waited for in that action and no
///   others: each of them names the action as its cause. A call that the host had begun before, for reasons of its own,
///   stays in the queue until the plugin returns, and so does each call that nobody waits for. That does no harm: the
///   host performs the action meanwhile, whether it waits or not.
/// * Only waiting for the worker counts against the deadline of a call; performing its actions doesn't, nor does the
///   time for which they are in the queue of a host that waits for nothing. The number of actions in a call is limited,
///   so that every call ends.
/// * A worker makes items whose view models live on its main actor too, also while it waits for an action. The host may
///   wait for them on its main actor, so an action that is sent while an item is made is refused.
/// * Nothing else waits: notices of changes and releases of view models have no answer. Where answers arrive, not even
///   writing waits: an outbox writes in the order of the calls.
final class LiveExchange: Sendable {
  private struct Known {
    let listener: any LiveListener
    let context: Context
  }

  /// An action that came from the worker.
  private struct Sent {
    /// The number of its call.
    let call: UInt32
    let action: SentAction

    /// Whether the deadlines of the worker's calls are put off until it has been performed.
    let isHeld: Bool
  }

  private struct State {
    var last: UInt32 = 0
    var known: [UInt32: Known] = [:]

    /// The queue of actions.
    var sent: [Sent] = []

    /// The bytes of the actions that are in the queue or being performed.
    var sentSize = 0

    /// The call numbers of the actions that are being performed, the innermost last.
    var doing: [UInt32] = []

    /// The semaphores of the calls that are waited for, the innermost last.
    var waiting: [Semaphore] = []

    /// The outbox of a host for whose calls nobody waits, or `nil` before the first.
    var outbox: LiveOutbox?

    /// The calls for which nobody waits, and the actions that came since the last of them was over.
    var arriving = (calls: 0, actions: 0)

    /// Whether the worker hasn't answered as soon as the host would have liked.
    var isLate = false
  }

  /// The most actions that are in the queue or being performed. Each wait of a worker is nested in the one before.
  private static let sentLimit = 64

  /// The most bytes of the actions that are in the queue or being performed.
  private static let sentSizeLimit = 4 << 20

  /// The most actions that are performed while the host waits for one call.
  private static let limitOfCall = 1024

  private let plugin: String
  private let context: Context
  private let state = Mutex(State())

  /// Creates an exchange without view models. Actions that the plugin itself sends go to `context`.
  init(of plugin: String, context: Context) {
    self.plugin = plugin
    self.context = context
  }

  /// The number of view models that live in the worker, or are about to be created there.
  var count: Int { state.withLock { $0.known.count } }

  /// Registers a view model that is about to be created, and returns its number.
  ///
  /// Changes of the view model are reported to `listener`, and its actions go to `context`.
  func add(_ listener: any LiveListener, in context: Context) -> UInt32 {
    state.withLock { state in
      repeat { state.last &+= 1 } while state.last == 0 || state.known[state.last] != nil
      state.known[state.last] = Known(listener: listener, context: context)
      return state.last
    }
  }

  /// Removes a view model that the worker has not created.
  func remove(_ number: UInt32) {
    let known = state.withLock { $0.known.removeValue(forKey: number) }
    // Outside of the lock: releasing it may release other objects.
    withExtendedLifetime(known) {}
  }

  /// Releases a view model, here and in the worker.
  func release(_ number: UInt32, on connection: WorkerConnection) {
    remove(number)
    let payload = LiveRequest(number, cause: 0, .release).payload
    write { connection.say(.live, call: 0, payload: payload) }
  }

  /// Writes at once, or after what is in the outbox if there is one.
  private func write(_ body: @escaping @Sendable () -> Void) {
    if let outbox = state.withLock({ $0.outbox }) { outbox.add(body) } else { body() }
  }

  /// Releases all view models, and drops all actions, after the worker has ended.
  func end(_ end: WorkerEnd) {
    let former = state.withLock { state in
      defer { (state.known, state.sent) = ([:], []) }
      return state.known
    }
    for known in former.values { known.listener.noteEnd(end) }
  }
}

// Calls of the host, on the main actor.
extension LiveExchange {
  /// Makes a call of the view model with a number, and waits for its answer, which blocks the main actor.
  ///
  /// `record` is the one that the view model shows. Throws the reason the plugin doesn't do it, or how its worker has
  /// ended.
  func ask(
    _ wish: LiveRequest.Wish, of number: UInt32, showing record: Record, on connection: WorkerConnection
  ) throws(PluginError) -> LiveAnswer {
    let limit = connection.limits.deadline
    let call = try begin(wish, of: number, showing: record, on: connection, isTimed: false)
    defer { endWait() }
    while true {
      if let outcome = outcome(of: call, on: connection, atMost: limit) { return try answer(of: outcome) }
      // The end of the worker is reported soon.
      connection.kill(for: .timedOut(limit))
    }
  }

  /// Makes a call as `ask` does, but waits a moment and no longer, and not at all for a worker that is late already.
  ///
  /// Returns `nil` if there is no answer by then.
  func askSoon(
    _ wish: LiveRequest.Wish, of number: UInt32, showing record: Record, on connection: WorkerConnection
  ) throws(PluginError) -> LiveAnswer? {
    guard !state.withLock({ $0.isLate }) else { return nil }
    let call = try begin(wish, of: number, showing: record, on: connection, isTimed: true)
    defer { endWait() }
    let outcome = outcome(of: call, on: connection, atMost: min(Self.moment, connection.limits.deadline))
    if let outcome { return try answer(of: outcome) }
    state.withLock { $0.isLate = true }
    return nil
  }

  /// The time for which a program that is about to end waits for a worker.
  private static let moment = Duration.milliseconds(500)

  /// Begins a call for which the caller waits until `endWait()`.
  private func begin(
    _ wish: LiveRequest.Wish, of number: UInt32, showing record: Record, on connection: WorkerConnection, isTimed: Bool
  ) throws(PluginError) -> LiveCall {
    let cause = state.withLock { $0.doing.last ?? 0 }
    let payload = try Frame.checked(LiveRequest(number, cause: cause, wish).payload, of: plugin)
    let call = LiveCall(wish, about: record, of: plugin)
    state.withLock { $0.waiting.append(call.signal) }
    write { connection.begin(call, .live, payload: payload, isTimed: isTimed) }
    return call
  }

  private func endWait() {
    state.withLock { _ = $0.waiting.popLast() }
  }

  private func answer(of outcome: LiveCall.Outcome) throws(PluginError) -> LiveAnswer {
    switch outcome {
    case .answered(let answer): try answer.get()
    case .ended(let end): throw end.error(of: plugin)
    }
  }

  /// Waits for a call at most for a time, and performs the actions that the worker sends meanwhile, for which no time is
  /// counted. Returns `nil` after that time.
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

  /// Begins a call for which nobody waits.
  ///
  /// `didEnd` takes the answer, the reason the plugin doesn't do it, or how its worker has ended, on any thread.
  func begin(
    _ wish: LiveRequest.Wish, of number: UInt32, showing record: Record, on connection: WorkerConnection,
    didEnd: @escaping @Sendable (LiveAnswer.Outcome) -> Void
  ) {
    let call = LiveCall(wish, about: record, of: plugin) { [self] outcome in
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
        let payload = try Frame.checked(LiveRequest(number, cause: 0, wish).payload, of: plugin)
        connection.begin(call, .live, payload: payload, isTimed: true)
      } catch {
        call.refuse(error)
      }
    }
  }
}

// Frames that the worker sends on its own.
extension LiveExchange {
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
      if isHeld { connection.hold() }
      state.sent.append(Sent(call: frame.call, action: action, isHeld: isHeld))
      state.sentSize += action.size
      return state.waiting.last
    }
    waiting?.signal()
    Task { @MainActor in
      if let sent = nextSent() { answer(sent, on: connection) }
    }
  }

  private func nextSent() -> Sent? {
    state.withLock { $0.sent.isEmpty ? nil : $0.sent.removeFirst() }
  }

  /// Performs an action, or asks whether somebody would take it, and sends the result.
  private func answer(_ sent: Sent, on connection: WorkerConnection) {
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
    if sent.isHeld { connection.goOn() }
    write { connection.say(.send, call: call, payload: [isTaken ? 1 : 0]) }
  }
}
