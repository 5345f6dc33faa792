internal import Synchronization

/// A broadcast of a view model's one-time events, such as a message to show or a screen to open, as opposed to its
/// state.
///
/// Events are never coalesced: each subscriber receives every event after its subscription, in order, however late it
/// reads them. An event without subscribers is lost. All functions are thread-safe.
public final class Outputs<Event: Sendable>: Sendable {
  /// The subscribers, which a lock protects.
  private struct State {
    /// The continuations of the subscribers' streams, by their numbers.
    var subscribers: [Int: AsyncStream<Event>.Continuation] = [:]
    /// The number that the next subscriber gets.
    var nextId = 0
    /// Whether the broadcast has ended, so that there are no more subscribers.
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Creates a broadcast without subscribers.
  public init() {}

  deinit {
    end()
  }

  /// Sends an event to all subscribers.
  public func send(_ event: Event) {
    // The lock gives all subscribers the events of several threads in the same order.
    state.withLock { state in
      for subscriber in state.subscribers.values { subscriber.yield(event) }
    }
  }

  /// Returns a stream of the events from now on, for one reader, which ends with the broadcast.
  ///
  /// Unread events are buffered without a limit.
  public func subscribe() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream<Event>.makeStream(bufferingPolicy: .unbounded)
    guard let id = add(continuation) else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  /// Ends all streams. Releasing the broadcast does the same.
  public func end() {
    let subscribers = state.withLock { state in
      state.isEnded = true
      defer { state.subscribers = [:] }
      return Array(state.subscribers.values)
    }
    // Finishing a stream calls its termination handler, which takes the lock.
    for subscriber in subscribers { subscriber.finish() }
  }

  /// Adds a subscriber and returns its number, or `nil` if the broadcast has ended.
  private func add(_ continuation: AsyncStream<Event>.Continuation) -> Int? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      defer { state.nextId += 1 }
      state.subscribers[state.nextId] = continuation
      return state.nextId
    }
  }

  /// Removes the subscriber with a number.
  private func remove(_ id: Int) {
    // The last reference to a subscriber must not be released within the lock either.
    _ = state.withLock { $0.subscribers.removeValue(forKey: id) }
  }
}
