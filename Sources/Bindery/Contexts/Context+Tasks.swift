internal import Synchronization

extension Context {
  /// Starts a task that the context owns: it is cancelled when the context ends.
  ///
  /// The task doesn't keep the context alive.
  ///
  /// - Parameter operation: What to do. It should stop soon once it is cancelled.
  /// - Returns: The task, or nothing where the context has ended, which starts none.
  @discardableResult
  public func task(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
    start(operation)
  }

  /// Starts a task of the context that has a result.
  package func start<Value: Sendable>(
    onMain isOnMain: Bool = false, _ operation: @escaping @Sendable () async -> Value
  ) -> Task<Value, Never>? {
    state.withLock { state in
      guard !state.hasEnded else { return nil }
      let id = state.newId()
      let finish: @Sendable () -> Void = { [weak self] in self?.forgetTask(id) }
      let task = isOnMain ? Self.mainTask(operation, finish) : Self.task(operation, finish)
      state.add({ task.cancel() }, id: id)
      return task
    }
  }

  private func forgetTask(_ id: Int) {
    _ = state.withLock { $0.removeTask(id) }
  }

  private static func task<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value, _ finish: @escaping @Sendable () -> Void
  ) -> Task<Value, Never> {
    Task {
      defer { finish() }
      return await operation()
    }
  }

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
  /// What the task results in. Whoever is cancelled while it waits cancels the task.
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
