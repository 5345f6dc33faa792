internal import Bindery
internal import BinderyStreams
internal import Synchronization

/// The outcome of a call, for a single waiter: a task, or a thread that may block.
package final class CallOutcome<Value: Sendable>: Sendable {
  /// The state of an outcome: not set, not set with a waiting task or thread, or set.
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case blocking(Semaphore)
    case done(Value)
  }

  private let state = Mutex(State.open)

  /// Creates an outcome that isn't set yet.
  package init() {}

  /// Sets the value, and wakes the waiter. Called once.
  package func set(_ value: Value) {
    let former = state.withLock { state in
      defer { state = .done(value) }
      return state
    }
    switch former {
    case .awaited(let continuation): continuation.resume(returning: value)
    case .blocking(let signal): signal.signal()
    case .open, .done: break
    }
  }

  /// Returns the value once it is set, and suspends the task until then.
  package func value() async -> Value {
    await withCheckedContinuation { continuation in
      if let known = value(orFor: .awaited(continuation)) { continuation.resume(returning: known) }
    }
  }

  /// Returns the value once it is set, and blocks this thread until then.
  package func wait() -> Value {
    let signal = Semaphore()
    while true {
      if let known = value(orFor: .blocking(signal)) { return known }
      signal.wait()
    }
  }

  /// Returns the value, or stores the waiter and returns `nil` if the value isn't set yet.
  private func value(orFor waiter: State) -> Value? {
    state.withLock { state in
      if case .done(let value) = state { return value }
      state = waiter
      return nil
    }
  }
}
