internal import Synchronization

/// A function whose calls wait until a test answers them, in any order that the test likes.
///
/// A call that is cancelled keeps on waiting, as a function does that ignores cancellation.
///
/// ```swift
/// let fetch = ScriptedFetch<String, [Song], SourceFailure>()
/// let songs = AsyncModelCollection { () async throws(SourceFailure) in try await fetch("songs") }
/// songs.refresh()
/// await fetch.next()?.succeed([Song(id: 1)])
/// ```
public final class ScriptedFetch<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// One call.
  public struct Call: Sendable {
    /// What the function was called with.
    public let input: Input
    fileprivate let continuation: CheckedContinuation<Result<Output, Failure>, Never>
    fileprivate let cancellation: AsyncStream<Void>

    /// Ends the call.
    ///
    /// - Parameter output: What it returns.
    public func succeed(_ output: Output) { continuation.resume(returning: .success(output)) }

    /// Ends the call.
    ///
    /// - Parameter failure: What it throws.
    public func fail(_ failure: Failure) { continuation.resume(returning: .failure(failure)) }

    /// Waits until the task of the call is cancelled.
    public func waitForCancellation() async {
      for await _ in cancellation {}
    }
  }

  private let calls = AsyncStream<Call>.makeStream()
  private let counter = Mutex(0)

  /// Creates a function that nobody has called.
  public init() {}

  /// How many calls there were.
  public var count: Int { counter.withLock { $0 } }

  /// Waits until the test answers.
  ///
  /// - Parameter input: What the test is told.
  /// - Returns: What the test says.
  /// - Throws: What the test says.
  public func callAsFunction(_ input: Input) async throws(Failure) -> Output {
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

  /// Waits for the next call.
  ///
  /// - Returns: The call, or nothing where the test is cancelled.
  public func next() async -> Call? {
    for await call in calls.stream { return call }
    return nil
  }
}
