internal import Synchronization

/// Counts the living among the tokens that it gave out.
package final class LifetimeTracker: Sendable {
  private struct State {
    var alive = 0
    var most = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// How many tokens are alive.
  package var alive: Int { state.withLock { $0.alive } }

  /// How many tokens were alive at one time, at most.
  package var most: Int { state.withLock { $0.most } }

  /// Gives out a token.
  package func track() -> Token {
    state.withLock { state in
      state.alive += 1
      state.most = max(state.most, state.alive)
    }
    return Token(tracker: self)
  }

  /// Waits until no more than so many tokens are alive.
  package func waitUntilAlive(atMost count: Int) async {
    await withCheckedContinuation { continuation in
      let isMet = state.withLock { state in
        guard state.alive > count else { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if isMet { continuation.resume() }
    }
  }

  private func end() {
    let met = state.withLock { state in
      state.alive -= 1
      let alive = state.alive
      let met = state.watchers.filter { alive <= $0.count }.map(\.continuation)
      state.watchers.removeAll { alive <= $0.count }
      return met
    }
    met.forEach { $0.resume() }
  }

  /// Something that lives as long as what holds it.
  package final class Token: Sendable {
    private let tracker: LifetimeTracker

    fileprivate init(tracker: LifetimeTracker) {
      self.tracker = tracker
    }

    deinit {
      tracker.end()
    }
  }
}
