internal import Bindery
internal import BinderyExchange
internal import BinderyStreams
internal import Synchronization

/// A queue of the host's requests to live view models, and of the items whose view models live, for the main actor.
///
/// While the main actor waits for the answer to an action, it serves only the requests that the host makes for that
/// action, and makes items; `LiveExchange` says why.
final class LiveInbox: Sendable {
  /// A request of the host, with the number of its call.
  struct Order: Sendable {
    let call: UInt32
    let request: LiveRequest
  }

  private struct State {
    var last = Frame.workerCalls
    var orders: [Order] = []

    /// The answer to a call for items that the main actor goes on with, or `nil`.
    var items: ItemsAnswer?

    /// The calls of the actions that are waited for, the innermost last, and the answers that have come.
    var waits: [UInt32] = []
    var answers: [UInt32: Bool] = [:]

    /// The view models that serve the requests, or `nil` until the plugin is open.
    var viewModels: LiveViewModels?
  }

  private let state = Mutex(State())
  private let news = Semaphore()
  private let itemsEnd = Semaphore()

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
    addWork { $0.orders.append(order) }
  }

  /// Has the main actor answer a call for items, and waits until it has. The caller is the thread of items.
  func answer(_ items: ItemsAnswer) {
    add(items)
    itemsEnd.wait()
  }

  /// Has the main actor go on with an answer once it has served what else there is.
  private func add(_ items: ItemsAnswer) {
    addWork { $0.items = items }
  }

  private func addWork(_ change: (inout State) -> Void) {
    add(change)
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

  /// Removes the answer to go on with and returns it, or `nil` if there is none.
  func nextItems() -> ItemsAnswer? {
    state.withLock { $0.items.take() }
  }

  /// Takes back an answer of which another frame was sent.
  func proceeded(_ items: ItemsAnswer) {
    if items.isOver { itemsEnd.signal() } else { add(items) }
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
