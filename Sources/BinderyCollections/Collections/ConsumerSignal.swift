/// A signal that wakes one consumer once something has changed that it hasn't read.
///
/// Changes during the consumer's work are coalesced into one. There is something to read from the start.
@MainActor
package final class ConsumerSignal {
  private let wakes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private var hasNews = true

  /// Creates the signal of one consumer.
  package nonisolated init() {
    wakes.continuation.yield()
  }

  /// Signals to the consumer that the observed state has changed.
  package func noteChange() {
    hasNews = true
    wakes.continuation.yield()
  }

  /// Waits for a change, and returns whether there is one, or `false` if the task was cancelled.
  ///
  /// The change counts as read: the caller reads it before it suspends.
  package func next() async -> Bool {
    // A wake may be left over from a change that was already read.
    for await _ in wakes.stream where !Task.isCancelled && hasNews {
      hasNews = false
      return true
    }
    return false
  }
}
