/// A place for one piece of work at a time: starting the next cancels the one before.
///
/// Work runs off the main actor. What it ends with is delivered on the main actor, and
/// only if nothing was started or cancelled since. Letting go of the place cancels the work too,
/// but what had ended by then may still be delivered: whoever lives on calls `cancel()` before.
@MainActor
final class LatestTask {
  private var task: Task<Void, Never>?
  private var generation = 0

  /// Whether work is under way.
  var isRunning: Bool { task != nil }

  deinit {
    task?.cancel()
  }

  /// Starts a piece of work, and cancels the one that is under way.
  ///
  /// - Parameters:
  ///   - work: What to do; it is given its generation.
  ///   - deliver: Takes what the work ended with, unless it is out of date by then.
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

  /// Cancels the work that is under way. It never delivers.
  func cancel() {
    task?.cancel()
    task = nil
    generation += 1
  }

  /// Whether the work of a generation is the one under way.
  ///
  /// - Parameter started: The generation.
  /// - Returns: Whether it is neither done nor cancelled.
  func isCurrent(_ started: Int) -> Bool {
    isRunning && generation == started
  }

  private func finish(_ started: Int, deliver: @MainActor () -> Void) {
    guard isCurrent(started) else { return }
    task = nil
    deliver()
  }
}

/// Does work that may fail, and gives what came of it as a value.
///
/// - Parameter work: The work.
/// - Returns: What it returned, or why it failed.
func outcome<Value, Failure: Error>(
  of work: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await work())
  } catch {
    return .failure(error)
  }
}
