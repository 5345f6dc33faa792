internal import Synchronization

/// A channel with backpressure for the output of one chunk, in parts, from its producer to its consumer.
///
/// Chunks are processed concurrently and written in order. `put` suspends the producer until its part is taken, which
/// is after all earlier chunks are written. The memory for output is therefore limited, whatever the size of the input.
final class PartOutlet: Sendable {
  /// The state of a channel, which a lock protects.
  private struct State {
    /// The parts that weren't taken yet.
    var waiting: [Rendering.Part] = []
    /// Whether the producer has put its last part.
    var isFinished = false
    /// Whether the channel is closed, so that parts are dropped.
    var isClosed = false
    /// The waiting consumer, or `nil` if it doesn't wait.
    var consumer: CheckedContinuation<Rendering.Part?, Never>?
    /// The waiting producer, or `nil` if it doesn't wait.
    var producer: CheckedContinuation<Void, Never>?

    /// Returns a function that resumes the waiting consumer with the next part or the end, or `nil` if none is ready.
    mutating func resumption() -> (() -> Void)? {
      guard let consumer, isClosed || isFinished || !waiting.isEmpty else { return nil }
      self.consumer = nil
      let part = takePart()
      let producer = readyProducer()
      return {
        consumer.resume(returning: part)
        producer?.resume()
      }
    }

    /// Removes and returns the next part, or returns `nil` if there is none or the channel is closed.
    private mutating func takePart() -> Rendering.Part? {
      isClosed || waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Returns the continuation of the producer if its part was taken or the channel is closed, or `nil`.
    private mutating func readyProducer() -> CheckedContinuation<Void, Never>? {
      guard isClosed || waiting.isEmpty else { return nil }
      defer { producer = nil }
      return producer
    }

    /// Closes the channel and drops all parts, and returns a function that resumes the producer and the consumer.
    mutating func close() -> (() -> Void)? {
      isClosed = true
      waiting = []
      let producer = readyProducer()
      let others = resumption()
      return {
        producer?.resume()
        others?()
      }
    }
  }

  private let state = Mutex(State())

  /// Sends a part of the output, and waits until the consumer takes it or the channel is closed.
  func put(_ part: Rendering.Part) async {
    await withCheckedContinuation { continuation in
      let wake = state.withLock { state -> (() -> Void)? in
        guard !state.isClosed else { return { continuation.resume() } }
        state.waiting.append(part)
        state.producer = continuation
        return state.resumption()
      }
      wake?()
    }
  }

  /// Sends the last part, without waiting until the consumer takes it.
  func finish(_ part: Rendering.Part) {
    let wake = state.withLock { state in
      if !state.isClosed { state.waiting.append(part) }
      state.isFinished = true
      return state.resumption()
    }
    wake?()
  }

  /// Waits for the next part and returns it, or `nil` at the end or if the channel is closed.
  func next() async -> Rendering.Part? {
    await withCheckedContinuation { continuation in
      let wake = state.withLock { state in
        state.consumer = continuation
        return state.resumption()
      }
      wake?()
    }
  }

  /// Closes the channel: all remaining parts are dropped, and producers no longer wait.
  func close() {
    let wake = state.withLock { $0.close() }
    wake?()
  }
}
