internal import Synchronization

/// A function whose calls wait until a test answers them, in any order that the test likes.
///
/// A call that is cancelled keeps on waiting, as a function does that ignores cancellation.
package final class ScriptedFetch<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// One call.
  package struct Call: Sendable {
    package let input: Input
    fileprivate let continuation: CheckedContinuation<Result<Output, Failure>, Never>
    fileprivate let cancellation: AsyncStream<Void>

    package func succeed(_ output: Output) { continuation.resume(returning: .success(output)) }
    package func fail(_ failure: Failure) { continuation.resume(returning: .failure(failure)) }

    /// Waits until the task of the call is cancelled.
    package func waitForCancellation() async {
      for await _ in cancellation {}
    }
  }

  private let calls = AsyncStream<Call>.makeStream()
  private let counter = Mutex(0)

  package init() {}

  /// How many calls there were.
  package var count: Int { counter.withLock { $0 } }

  package func callAsFunction(_ input: Input) async throws(Failure) -> Output {
    counter.withLock { $0 += 1 }
    let cancellation = AsyncStream<Void>.makeStream()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        calls.continuation.yield(
          Call(input: input, continuation: continuation, cancellation: cancellation.stream))
      }
    } onCancel: {
      cancellation.continuation.finish()
    }
    return try result.get()
  }

  /// Waits for the next call; nothing when the test is cancelled.
  package func next() async -> Call? {
    for await call in calls.stream { return call }
    return nil
  }
}
