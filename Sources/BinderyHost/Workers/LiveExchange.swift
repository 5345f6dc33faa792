internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// What is said between the host and one worker about view models that live.
///
/// Calls go from the main actor of the host to that of the worker, and actions that the plugin sends go the other way;
/// whoever calls waits for the answer. The rule that keeps the two from waiting for each other:
///
/// * While the host waits for a call, it does every action that comes from that worker. Doing one may call the same
///   worker again, and so on: what was begun last ends first. What comes from other workers stays in line until the
///   main actor is free, or waits for them.
/// * While the worker waits for an action, it serves the calls that are made for that action and no others: each call
///   names the action as its cause. One that the host had begun before, for reasons of its own, stays in line until the
///   plugin is back. That does no harm, since the host, which waits for it, does the action meanwhile.
/// * Only waiting for the worker counts against the deadline of a call, and doing what it sends does not. A worker may
///   send so many actions in a call and no more, so that every call ends.
/// * Nothing else waits: a notice of a change, and that a view model goes, have no answer.
final class LiveExchange: Sendable {
  private struct Known {
    let notice: ChangeNotice
    let context: Context
  }

  private struct State {
    var last: UInt32 = 0
    var known: [UInt32: Known] = [:]

    /// The actions that nobody has done yet, each with the number of its call.
    var sent: [(call: UInt32, action: SentAction)] = []

    /// The bytes of the actions that are in the queue or being done.
    var sentSize = 0

    /// The actions that are being done, the innermost last.
    var doing: [UInt32] = []

    /// What the calls wait for that are waited for, the innermost last.
    var waiting: [Semaphore] = []
  }

  /// The most actions that are in the queue or being done: each of a worker's waits within a call that is a part of
  /// another.
  private static let sentLimit = 64

  /// The most bytes of these actions together.
  private static let sentSizeLimit = 4 << 20

  /// The most actions that are done while the host waits for one call.
  private static let limitOfCall = 1024

  private let plugin: String
  private let context: Context
  private let state = Mutex(State())

  /// Creates an exchange about no view models.
  ///
  /// - Parameters:
  ///   - plugin: The plugin, for errors.
  ///   - context: Where actions go that the plugin sends as such.
  init(of plugin: String, context: Context) {
    self.plugin = plugin
    self.context = context
  }

  /// How many view models there are.
  var count: Int { state.withLock { $0.known.count } }

  /// Files a view model that is about to be made.
  ///
  /// - Parameters:
  ///   - notice: Who is told of changes.
  ///   - context: Where its actions go.
  /// - Returns: A number for it.
  func add(_ notice: ChangeNotice, in context: Context) -> UInt32 {
    state.withLock { state in
      repeat { state.last &+= 1 } while state.last == 0 || state.known[state.last] != nil
      state.known[state.last] = Known(notice: notice, context: context)
      return state.last
    }
  }

  /// Forgets a view model that the worker has not made.
  ///
  /// - Parameter number: Its number.
  func remove(_ number: UInt32) {
    let known = state.withLock { $0.known.removeValue(forKey: number) }
    // Outside of the lock: what it held may go away with it.
    withExtendedLifetime(known) {}
  }

  /// Forgets a view model, here and in the worker.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - connection: The worker.
  func release(_ number: UInt32, on connection: WorkerConnection) {
    remove(number)
    connection.say(.live, call: 0, payload: LiveRequest(number, cause: 0, .release).payload)
  }

  /// Forgets everything: the worker has ended.
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
  /// Makes a call, and waits for what it comes to.
  ///
  /// - Parameters:
  ///   - wish: What is wanted.
  ///   - number: The view model.
  ///   - record: What the view model shows.
  ///   - connection: The worker.
  /// - Returns: The answer.
  /// - Throws: Why the plugin doesn't do it, or how its worker has ended.
  func ask(
    _ wish: LiveRequest.Wish, of number: UInt32, showing record: Record, on connection: WorkerConnection
  ) throws(PluginError) -> LiveAnswer {
    let call = LiveCall(wish, about: record, of: plugin)
    let cause = state.withLock { state in
      state.waiting.append(call.signal)
      return state.doing.last ?? 0
    }
    defer { state.withLock { _ = $0.waiting.popLast() } }
    let payload = LiveRequest(number, cause: cause, wish).payload
    guard payload.count <= Frame.payloadLimit else {
      throw PluginError(
        code: .failed, plugin: plugin,
        detail: "an item of \(payload.count) bytes is too large for a worker, which takes \(Frame.payloadLimit)")
    }
    connection.begin(call, .live, payload: payload, isTimed: false)
    switch outcome(of: call, on: connection) {
    case .answered(let answer): return try answer.get()
    case .ended(let end): throw end.error(of: plugin)
    }
  }

  /// Waits for a call, and does what the worker sends meanwhile.
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
        // That it has ended is told soon.
        left = limit
      }
    }
  }
}

// What the worker says of its own accord.
extension LiveExchange {
  /// Takes that a view model may draw something else now. Of one that is gone nothing is heard.
  ///
  /// - Parameter frame: The number of the view model, in 32 bits.
  /// - Throws: That there is none.
  func takeChange(_ frame: Frame) throws(ExchangeError) {
    let number = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in
      try reader.number(UInt32.self)
    }
    state.withLock { $0.known[number]?.notice }?.noteChange()
  }

  /// Takes an action, which the main actor does in its turn, or where it waits for this worker.
  ///
  /// - Parameters:
  ///   - frame: The action.
  ///   - connection: The worker.
  /// - Throws: That no worker says so.
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

  /// Does an action, or asks if somebody would take it, and says what became of it.
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
