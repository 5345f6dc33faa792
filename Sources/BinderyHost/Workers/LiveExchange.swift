internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// The exchange between the host and one worker about live view models.
///
/// Calls go from the main actor of the host to that of the worker, and actions that the plugin sends go the other way.
/// Whoever calls waits for the answer. These rules prevent a deadlock:
///
/// * While the host waits for a call, it performs every action that comes from that worker. An action may call the same
///   worker again, and so on: the innermost call ends first. Actions from other workers stay in the queue until the
///   main actor is free, or waits for those workers.
/// * While the worker waits for an action, it serves the calls that are made for that action and no others: each call
///   names the action as its cause. A call that the host had begun before, for reasons of its own, stays in the queue
///   until the plugin returns. That does no harm, since the host, which waits for that call, performs the action
///   meanwhile.
/// * Only waiting for the worker counts against the deadline of a call; performing its actions doesn't. The number of
///   actions in a call is limited, so that every call ends.
/// * A worker makes items whose view models live on its main actor too, also while it waits for an action. The host may
///   wait for them on its main actor, so an action that is sent while an item is made is refused.
/// * Nothing else waits: notices of changes and releases of view models have no answer.
final class LiveExchange: Sendable {
  private struct Known {
    let notice: ChangeNotice
    let context: Context
  }

  private struct State {
    var last: UInt32 = 0
    var known: [UInt32: Known] = [:]

    /// The queue of actions, each with the number of its call.
    var sent: [(call: UInt32, action: SentAction)] = []

    /// The bytes of the actions that are in the queue or being performed.
    var sentSize = 0

    /// The call numbers of the actions that are being performed, the innermost last.
    var doing: [UInt32] = []

    /// The semaphores of the calls that are waited for, the innermost last.
    var waiting: [Semaphore] = []
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
  /// Changes of the view model are reported to `notice`, and its actions go to `context`.
  func add(_ notice: ChangeNotice, in context: Context) -> UInt32 {
    state.withLock { state in
      repeat { state.last &+= 1 } while state.last == 0 || state.known[state.last] != nil
      state.known[state.last] = Known(notice: notice, context: context)
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
    connection.say(.live, call: 0, payload: LiveRequest(number, cause: 0, .release).payload)
  }

  /// Releases all view models, and drops all actions, after the worker has ended.
  func end() {
    let former = state.withLock { state in
      defer { (state.known, state.sent) = ([:], []) }
      return state.known
    }
    withExtendedLifetime(former) {}
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
    let call = LiveCall(wish, about: record, of: plugin)
    let cause = state.withLock { state in
      state.waiting.append(call.signal)
      return state.doing.last ?? 0
    }
    defer { state.withLock { _ = $0.waiting.popLast() } }
    let payload = try Frame.checked(LiveRequest(number, cause: cause, wish).payload, of: plugin)
    connection.begin(call, .live, payload: payload, isTimed: false)
    switch outcome(of: call, on: connection) {
    case .answered(let answer): return try answer.get()
    case .ended(let end): throw end.error(of: plugin)
    }
  }

  /// Waits for a call, and performs the actions that the worker sends meanwhile.
  private func outcome(of call: LiveCall, on connection: WorkerConnection) -> LiveCall.Outcome {
    let limit = connection.limits.deadline
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
      if call.signal.wait(atMost: left) {
        left -= .now - start
      } else {
        connection.kill(for: .timedOut(limit))
        // The end of the worker is reported soon.
        left = limit
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
    state.withLock { $0.known[number]?.notice }?.noteChange()
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
      state.sent.append((frame.call, action))
      state.sentSize += action.size
      return state.waiting.last
    }
    waiting?.signal()
    Task { @MainActor in
      if let sent = nextSent() { answer(sent, on: connection) }
    }
  }

  private func nextSent() -> (call: UInt32, action: SentAction)? {
    state.withLock { $0.sent.isEmpty ? nil : $0.sent.removeFirst() }
  }

  /// Performs an action, or asks whether somebody would take it, and sends the result.
  private func answer(_ sent: (call: UInt32, action: SentAction), on connection: WorkerConnection) {
    let (call, action) = sent
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
    connection.say(.send, call: call, payload: [isTaken ? 1 : 0])
  }
}
