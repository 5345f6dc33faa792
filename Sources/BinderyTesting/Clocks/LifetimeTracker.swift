internal import Synchronization

/// A counter of the tokens that are alive, for tests of when the objects that hold the tokens are released.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// var songs = [tracker.track(), tracker.track()]
/// songs.removeLast()
/// #expect(tracker.alive == 1)
/// ```
public final class LifetimeTracker: Sendable {
  /// The numbers of tokens, which a lock protects.
  private struct State {
    /// The number of tokens that are alive.
    var alive = 0
    /// The highest number of tokens that were alive at the same time.
    var most = 0
    /// The waiting tests, each with the number of tokens at which it continues.
    var watchers: [(count: Int, continuation: AsyncStream<Void>.Continuation)] = []
  }

  private let state = Mutex(State())

  /// Creates a tracker without tokens.
  public init() {}

  /// The number of tokens that are alive now.
  public var alive: Int { state.withLock { $0.alive } }

  /// The most tokens that were alive at one time since the tracker was created.
  public var most: Int { state.withLock { $0.most } }

  /// Returns a new token, which is alive until the last reference to it is released.
  public func track() -> Token {
    state.withLock { state in
      state.alive += 1
      state.most = max(state.most, state.alive)
    }
    return Token(tracker: self)
  }

  /// Waits until at most `count` tokens are alive, or the test is cancelled.
  public func waitUntilAlive(atMost count: Int) async {
    let (met, meeting) = AsyncStream<Void>.makeStream()
    let isMet = state.withLock { state in
      guard state.alive > count else { return true }
      state.watchers.append((count, meeting))
      return false
    }
    if !isMet { for await _ in met { return } }
  }

  /// Counts a token that was released, and resumes the tests that have waited for it.
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

  /// A token that is alive until the last reference to it is released.
  public final class Token: Sendable {
    /// The counter to which the token belongs.
    private let tracker: LifetimeTracker

    fileprivate init(tracker: LifetimeTracker) {
      self.tracker = tracker
    }

    deinit {
      tracker.end()
    }
  }
}
