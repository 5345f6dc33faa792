internal import Bindery
internal import BinderyExchange
internal import BinderyStreams
internal import Synchronization

/// The main actor's queue of the host's requests to live view models, and of the items that need such view models.
///
/// While the main actor waits for the answer to an action, it serves only the requests that the host makes for that
/// action, and makes items; `LiveExchange` says why.
final class LiveInbox: Sendable {
  /// A request of the host, with the number of its call.
  struct Order: Sendable {
    let call: UInt32
    let request: LiveRequest
  }

  /// The queue and the waiting calls, which a lock protects.
  private struct State {
    /// The number of the last call that this worker has begun.
    var last = Frame.workerCalls
    /// The requests that weren't served yet.
    var orders: [Order] = []

    /// The unfinished answer to a call for items, of which the main actor makes the next frame, or `nil`.
    var items: ItemsAnswer?

    /// The call numbers of the actions that the worker waits for, the innermost last. `answers` has the results that
    /// have come.
    var waits: [UInt32] = []
    /// The host's answers to actions, by the numbers of their calls: whether the action was performed.
    var answers: [UInt32: Bool] = [:]

    /// The view models that serve the requests, or `nil` until the plugin is open.
    var viewModels: LiveViewModels?
  }

  private let state = Mutex(State())
  /// The semaphore that is signaled for each change of the queue while the main actor waits for an answer.
  private let news = Semaphore()
  /// The semaphore that is signaled when items were made, for which the thread of items waits.
  private let itemsEnd = Semaphore()

  /// The view models that serve the requests, or `nil` until the plugin is open.
  var viewModels: LiveViewModels? {
    get { state.withLock { $0.viewModels } }
    set { state.withLock { $0.viewModels = newValue } }
  }

  /// Enqueues a request that a frame contains. The main actor serves it in order, or while it waits for the action that
  /// caused it.
  ///
  /// Throws if the frame is malformed.
  func addOrder(_ frame: Frame) throws(ExchangeError) {
    let order = Order(call: frame.call, request: try LiveRequest(frame.payload))
    addWork { $0.orders.append(order) }
  }

  /// Passes a call for items to the main actor, and blocks the calling thread, that of items, until the call is
  /// answered.
  func answer(_ items: ItemsAnswer) {
    add(items)
    itemsEnd.wait()
  }

  /// Passes an unfinished answer to the main actor, which makes its next frame once it has served all pending requests.
  private func add(_ items: ItemsAnswer) {
    addWork { $0.items = items }
  }

  /// Adds to the queue, and has the main actor serve it.
  private func addWork(_ change: (inout State) -> Void) {
    add(change)
    Task { @MainActor in viewModels?.serveNext() }
  }

  /// Stores the host's answer to an action, whether it was performed. Throws if the frame is malformed.
  func addAnswer(_ frame: Frame) throws(ExchangeError) {
    let isTaken = try ReceivedBytes(frame.payload).read { (reader) throws(ExchangeError) in try reader.bool() }
    add { $0.answers[frame.call] = isTaken }
  }

  /// Changes the state, and wakes the main actor if it waits for the answer to an action.
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

  /// Removes and returns the unfinished answer to a call for items, or returns `nil` if there is none.
  func nextItems() -> ItemsAnswer? {
    state.withLock { $0.items.take() }
  }

  /// Enqueues an answer again after one of its frames was sent, or wakes the thread of items if it is complete.
  func proceeded(_ items: ItemsAnswer) {
    if items.isOver { itemsEnd.signal() } else { add(items) }
  }

  /// Registers that the main actor waits for the answer to an action, and returns a new call number for the action.
  func beginWait() -> UInt32 {
    state.withLock { state in
      repeat { state.last = (state.last &+ 1) | Frame.workerCalls } while state.waits.contains(state.last)
      state.waits.append(state.last)
      return state.last
    }
  }

  /// Ends the wait for the innermost action and returns whether the host performed it, or returns `nil` if no answer
  /// has come.
  func endWait(for call: UInt32) -> Bool? {
    state.withLock { state in
      guard let answer = state.answers.removeValue(forKey: call) else { return nil }
      _ = state.waits.popLast()
      return answer
    }
  }

  /// Blocks until a request, items or an answer to an action has come.
  func waitForNews() {
    news.wait()
  }
}
