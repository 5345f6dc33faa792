/// A signal that wakes one consumer when the state that it observes has changed.
///
/// Changes during the consumer's work are coalesced into one. The first wait returns at once, for the initial state.
@MainActor
package final class ConsumerSignal {
  /// The stream that wakes the consumer.
  private let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// Whether the state has changed since the consumer has read it.
  private var hasChanged = true

  /// Creates the signal of one consumer.
  package nonisolated init() {
    wakes.continuation.yield()
  }

  /// Signals to the consumer that the observed state has changed.
  package func noteChange() {
    hasChanged = true
    wakes.continuation.yield()
  }

  /// Waits for a change, and returns `true` when there is one, or `false` if the task was cancelled.
  ///
  /// The change then counts as read, so the caller must read the state before it suspends.
  package func next() async -> Bool {
    // The stream may still hold a wake-up for a change that was already read.
    for await _ in wakes.stream where !Task.isCancelled && hasChanged {
      hasChanged = false
      return true
    }
    return false
  }
}
