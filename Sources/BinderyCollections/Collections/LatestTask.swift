/// A holder of at most one task: starting the next one cancels the previous one.
///
/// The work runs off the main actor. Its result is delivered on the main actor, and only if no task was started or
/// cancelled since. Deinitializing the holder cancels the task too, but a result that was ready by then may still be
/// delivered; an owner that outlives the holder therefore calls `cancel()` first.
@MainActor
final class LatestTask {
  /// The running task, or `nil` if none is running.
  private var task: Task<Void, Never>?
  /// The number of the latest task, by which late results of earlier ones are recognized.
  private var generation = 0

  /// Whether a task is running that has neither delivered its result nor been cancelled.
  var isRunning: Bool { task != nil }

  deinit {
    task?.cancel()
  }

  /// Starts a task, and cancels the one that is running.
  ///
  /// - Parameters:
  ///   - work: The work of the task, called with its generation number.
  ///   - deliver: Called with the result, unless the task is outdated by then.
  func start<Value: Sendable>(
    _ work: @escaping @concurrent @Sendable (Int) async -> Value, deliver: @escaping @MainActor (Value) -> Void
  ) {
    cancel()
    let started = generation
    task = Task { @concurrent [weak self] in
      let value = await work(started)
      await self?.finish(started) { deliver(value) }
    }
  }

  /// Cancels the running task, whose result is then never delivered.
  func cancel() {
    task?.cancel()
    task = nil
    generation += 1
  }

  /// Returns whether the task with a generation number is still running, neither finished nor cancelled.
  func isCurrent(_ started: Int) -> Bool {
    isRunning && generation == started
  }

  /// Delivers the result of a task, unless another one was started since.
  private func finish(_ started: Int, deliver: @MainActor () -> Void) {
    guard isCurrent(started) else { return }
    task = nil
    deliver()
  }
}

/// Runs a function that may throw, and returns its result or error as a value.
func outcome<Value, Failure: Error>(
  of work: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await work())
  } catch {
    return .failure(error)
  }
}
