internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// What the host says about view models that live, until the main actor takes it.
///
/// While the main actor waits for what becomes of an action, it takes only what the host asks for that action's sake;
/// `LiveExchange` says why.
final class LiveInbox: Sendable {
  /// Something that the host wants, and the call in which it does.
  struct Order: Sendable {
    let call: UInt32
    let request: LiveRequest
  }

  private struct State {
    var last = Frame.workerCalls
    var orders: [Order] = []

    /// The actions that are waited for, the innermost last, and what became of those that are done.
    var waits: [UInt32] = []
    var answers: [UInt32: Bool] = [:]

    /// Who serves, once the plugin is open.
    var viewModels: LiveViewModels?
  }

  private let state = Mutex(State())
  private let news = ThreadSignal()

  /// Who serves what comes, once the plugin is open.
  var viewModels: LiveViewModels? {
    get { state.withLock { $0.viewModels } }
    set { state.withLock { $0.viewModels = newValue } }
  }

  /// Adds what the host wants, which the main actor does in its turn or where it waits.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: That it can't be understood.
  func addOrder(_ frame: Frame) throws(ExchangeError) {
    let order = Order(call: frame.call, request: try LiveRequest(frame.payload))
    add { $0.orders.append(order) }
    Task { @MainActor in viewModels?.serveNext() }
  }

  /// Adds what became of an action.
  ///
  /// - Parameter frame: The frame.
  /// - Throws: That it can't be understood.
  func addAnswer(_ frame: Frame) throws(ExchangeError) {
    let isTaken = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in try reader.bool() }
    add { $0.answers[frame.call] = isTaken }
  }

  private func add(_ change: (inout State) -> Void) {
    let isWaiting = state.withLock { state in
      change(&state)
      return !state.waits.isEmpty
    }
    if isWaiting { news.signal() }
  }
}

// For the main actor.
extension LiveInbox {
  /// Takes the first order that may be served now.
  ///
  /// - Returns: The order, or nothing where there is none.
  func next() -> Order? {
    state.withLock { state in
      let cause = state.waits.last ?? 0
      return state.orders.firstIndex { $0.request.cause == cause }.map { state.orders.remove(at: $0) }
    }
  }

  /// Begins to wait for what becomes of an action.
  ///
  /// - Returns: The number of its call.
  func beginWait() -> UInt32 {
    state.withLock { state in
      repeat { state.last = (state.last &+ 1) | Frame.workerCalls } while state.waits.contains(state.last)
      state.waits.append(state.last)
      return state.last
    }
  }

  /// What became of the innermost action, which isn't waited for any more then.
  ///
  /// - Parameter call: The number of its call.
  /// - Returns: Whether somebody took it; nothing where that isn't known yet.
  func endWait(for call: UInt32) -> Bool? {
    state.withLock { state in
      guard let answer = state.answers.removeValue(forKey: call) else { return nil }
      _ = state.waits.popLast()
      return answer
    }
  }

  /// Waits until something has come.
  func waitForNews() {
    news.wait()
  }
}
