internal import Synchronization

/// Where the output of one chunk goes, in parts, to whoever writes it out.
///
/// Chunks are worked on side by side and written one after the other. A part that is put here waits until the chunks
/// before it are written, and holds back whoever makes the next: so little output is in memory, however much there is.
final class PartOutlet: Sendable {
  private struct State {
    var waiting: [Rendering.Part] = []
    var isFinished = false
    var isClosed = false
    var taker: CheckedContinuation<Rendering.Part?, Never>?
    var maker: CheckedContinuation<Void, Never>?

    /// The next part for whoever waits for one, where there is one or there are no more.
    mutating func handOver() -> (() -> Void)? {
      guard let taker, isClosed || isFinished || !waiting.isEmpty else { return nil }
      self.taker = nil
      let part = takePart()
      let maker = freeMaker()
      return {
        taker.resume(returning: part)
        maker?.resume()
      }
    }

    private mutating func takePart() -> Rendering.Part? {
      isClosed || waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Whoever put a part that is taken now, or that nobody wants.
    private mutating func freeMaker() -> CheckedContinuation<Void, Never>? {
      guard isClosed || waiting.isEmpty else { return nil }
      defer { maker = nil }
      return maker
    }

    mutating func close() -> (() -> Void)? {
      isClosed = true
      waiting = []
      let maker = freeMaker()
      let others = handOver()
      return {
        maker?.resume()
        others?()
      }
    }
  }

  private let state = Mutex(State())

  /// Hands over a part that others follow, and waits until it is taken.
  ///
  /// - Parameter part: The part.
  func put(_ part: Rendering.Part) async {
    await withCheckedContinuation { continuation in
      let wake = state.withLock { state -> (() -> Void)? in
        guard !state.isClosed else { return { continuation.resume() } }
        state.waiting.append(part)
        state.maker = continuation
        return state.handOver()
      }
      wake?()
    }
  }

  /// Hands over the last part. It doesn't wait.
  ///
  /// - Parameter part: The part.
  func finish(_ part: Rendering.Part) {
    let wake = state.withLock { state in
      if !state.isClosed { state.waiting.append(part) }
      state.isFinished = true
      return state.handOver()
    }
    wake?()
  }

  /// Takes the next part, once it is there.
  ///
  /// - Returns: The part, or nil where there are no more, or nobody wants them.
  func next() async -> Rendering.Part? {
    await withCheckedContinuation { continuation in
      let wake = state.withLock { state in
        state.taker = continuation
        return state.handOver()
      }
      wake?()
    }
  }

  /// Tells that nobody wants any more of it. Parts that are put from now on are dropped.
  func close() {
    let wake = state.withLock { $0.close() }
    wake?()
  }
}
