internal import Synchronization

extension Context {
  /// Starts a task that is cancelled when the context ends.
  ///
  /// The task doesn't keep the context alive.
  ///
  /// - Parameter operation: The operation of the task. It should stop soon after its cancellation.
  /// - Returns: The task, or `nil` if the context has ended and no task was started.
  @discardableResult
  public func task(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
    start(operation)
  }

  /// Starts a task, on the main actor or off it, that is cancelled when the context ends.
  ///
  /// - Parameters:
  ///   - isOnMain: Whether the task starts on the main actor.
  ///   - operation: The operation of the task.
  /// - Returns: The task, or `nil` if the context has ended and no task was started.
  package func start<Value: Sendable>(
    onMain isOnMain: Bool = false, _ operation: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never>? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      let id = state.newId()
      let finish: @Sendable () -> Void = { [weak self] in self?.forgetTask(id) }
      let task = isOnMain ? Self.mainTask(operation, finish) : Self.task(operation, finish)
      state.cancellations[id] = { task.cancel() }
      return task
    }
  }

  /// Forgets a task that has finished.
  private func forgetTask(_ id: Int) {
    _ = state.withLock { $0.cancellations.removeValue(forKey: id) }
  }

  /// Starts a task that runs an operation, and then calls `finish`.
  private static func task<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value, _ finish: @escaping @Sendable () -> Void
  ) -> Task<Value, Never> {
    Task {
      defer { finish() }
      return await operation()
    }
  }

  /// Starts a task on the main actor that runs an operation, and then calls `finish`.
  private static func mainTask<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value, _ finish: @escaping @Sendable () -> Void
  ) -> Task<Value, Never> {
    Task { @MainActor in
      defer { finish() }
      return await operation()
    }
  }
}

extension Task where Failure == Never {
  /// Waits for the task and returns its result; cancelling the waiting task cancels this one, too.
  package var linkedValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
