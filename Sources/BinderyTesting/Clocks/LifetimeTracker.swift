internal import Synchronization

/// Counts the living among the tokens that it gave out: a test of what is let go of.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// var songs = [tracker.track(), tracker.track()]
/// songs.removeLast()
/// #expect(tracker.alive == 1)
/// ```
public final class LifetimeTracker: Sendable {
  private struct State {
    var alive = 0
    var most = 0
    var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  /// Creates a tracker that has given out nothing.
  public init() {}

  /// How many tokens are alive.
  public var alive: Int { state.withLock { $0.alive } }

  /// How many tokens were alive at one time, at most.
  public var most: Int { state.withLock { $0.most } }

  /// Gives out a token.
  ///
  /// - Returns: Something that lives as long as what holds it.
  public func track() -> Token {
    state.withLock { state in
      state.alive += 1
      state.most = max(state.most, state.alive)
    }
    return Token(tracker: self)
  }

  /// Waits until no more than so many tokens are alive, or the test is cancelled.
  ///
  /// - Parameter count: How many may be alive.
  public func waitUntilAlive(atMost count: Int) async {
    let (met, meeting) = AsyncStream<Void>.makeStream()
    let isMet = state.withLock { state in
      guard state.alive > count else { return true }
      state.watchers.append((count, meeting))
      return false
    }
    if !isMet { for await _ in met { return } }
  }

  private func end() {
    let met = state.withLock { state in
      state.alive -= 1
      let alive = state.alive
      let met = state.watchers.filter { alive <= $0.count }.map(\.continuation)
      state.watchers.removeAll { alive <= $0.count }
      return met
    }
    met.forEach { $0.yield() }
  }

  /// Something that lives as long as what holds it.
  public final class Token: Sendable {
    private let tracker: LifetimeTracker

    fileprivate init(tracker: LifetimeTracker) {
      self.tracker = tracker
    }

    deinit {
      tracker.end()
    }
  }
}
