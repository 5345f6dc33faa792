internal import Bindery
internal import BinderyExchange
internal import Synchronization

/// A queue of the host's requests to live view models, which the main actor serves.
///
/// While the main actor waits for the answer to an action, it serves only the requests that the host makes for that
/// action; `LiveExchange` says why.
final class LiveInbox: Sendable {
  /// A request of the host, with the number of its call.
  struct Order: Sendable {
    let call: UInt32
    let request: LiveRequest
  }

  private struct State {
    var last = Frame.workerCalls
    var orders: [Order] = []

    /// The calls of the actions that are waited for, the innermost last, and the answers that have come.
    var waits: [UInt32] = []
    var answers: [UInt32: Bool] = [:]

    /// The view models that serve the requests, or `nil` until the plugin is open.
    var viewModels: LiveViewModels?
  }

  private let state = Mutex(State())
  private let news = Semaphore()

  /// The view models that serve the requests, or `nil` until the plugin is open.
  var viewModels: LiveViewModels? {
    get { state.withLock { $0.viewModels } }
    set { state.withLock { $0.viewModels = newValue } }
  }

  /// Enqueues a request, which the main actor serves in order, or while it waits for the request's action.
  ///
  /// Throws if the frame is malformed.
  func addOrder(_ frame: Frame) throws(ExchangeError) {
    let order = Order(call: frame.call, request: try LiveRequest(frame.payload))
    add { $0.orders.append(order) }
    Task { @MainActor in viewModels?.serveNext() }
  }

  /// Adds the answer to an action, and throws if the frame is malformed.
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

// Functions for the main actor.
extension LiveInbox {
  /// Dequeues the first request that may be served now, or returns `nil` if there is none.
  func next() -> Order? {
    state.withLock { state in
      let cause = state.waits.last ?? 0
      return state.orders.firstIndex { $0.request.cause == cause }.map { state.orders.remove(at: $0) }
    }
  }

  /// Registers a wait for the answer to an action, and returns the number of the action's call.
  func beginWait() -> UInt32 {
    state.withLock { state in
      repeat { state.last = (state.last &+ 1) | Frame.workerCalls } while state.waits.contains(state.last)
      state.waits.append(state.last)
      return state.last
    }
  }

  /// Returns whether a receiver took the innermost action, which ends its wait, or `nil` if there is no answer yet.
  func endWait(for call: UInt32) -> Bool? {
    state.withLock { state in
      guard let answer = state.answers.removeValue(forKey: call) else { return nil }
      _ = state.waits.popLast()
      return answer
    }
  }

  /// Waits until a request or an answer has come.
  func waitForNews() {
    news.wait()
  }
}
