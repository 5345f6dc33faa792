internal import Synchronization

/// Events of a view model that happen once, as opposed to state: a message to show,
/// a screen to open.
///
/// Nothing is coalesced: everybody gets each event from his subscription on, in order,
/// whenever he comes to read it. What happens before anybody subscribes is told to
/// nobody. All functions are safe on any thread.
public final class Outputs<Event: Sendable>: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
    var nextId = 0
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Creates outputs without subscribers.
  public init() {}

  deinit {
    end()
  }

  /// Tells everybody of an event.
  ///
  /// - Parameter event: The event.
  public func send(_ event: Event) {
    // Within the lock, so that all get the events of several threads in one order.
    state.withLock { state in
      for subscriber in state.subscribers.values { subscriber.yield(event) }
    }
  }

  /// Subscribes to the events from now on.
  ///
  /// What isn't read yet is kept, however much it is.
  ///
  /// - Returns: The events, for one reader. They end with the outputs.
  public func subscribe() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .unbounded)
    guard let id = add(continuation) else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  /// Ends the events for everybody. Outputs end also when they are let go.
  public func end() {
    let subscribers = state.withLock { state in
      state.isEnded = true
      defer { state.subscribers = [:] }
      return Array(state.subscribers.values)
    }
    // Without the lock: each end calls back.
    for subscriber in subscribers { subscriber.finish() }
  }

  private func add(_ continuation: AsyncStream<Event>.Continuation) -> Int? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      defer { state.nextId += 1 }
      state.subscribers[state.nextId] = continuation
      return state.nextId
    }
  }

  private func remove(_ id: Int) {
    // The last reference to a subscriber must not go within the lock either.
    _ = state.withLock { $0.subscribers.removeValue(forKey: id) }
  }
}
