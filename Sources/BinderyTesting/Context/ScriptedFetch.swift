internal import Synchronization

/// A function whose calls wait until a test answers them, in any order.
///
/// A cancelled call keeps waiting, like that of a function that ignores cancellation.
///
/// ```swift
/// let fetch = ScriptedFetch<String, [Song], SourceFailure>()
/// let songs = AsyncModelCollection { () async throws(SourceFailure) in try await fetch("songs") }
/// songs.refresh()
/// await fetch.next()?.succeed([Song(id: 1)])
/// ```
public final class ScriptedFetch<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// A call that waits for its result, which a test provides exactly once, with ``succeed(_:)`` or ``fail(_:)``.
  public struct Call: Sendable {
    /// The argument of the call.
    public let input: Input
    /// The continuation of the caller.
    fileprivate let continuation: CheckedContinuation<Result<Output, Failure>, Never>
    /// A stream that ends when the caller is cancelled.
    fileprivate let cancellation: AsyncStream<Void>

    /// Ends the call by returning a value.
    public func succeed(_ output: Output) { continuation.resume(returning: .success(output)) }

    /// Ends the call by throwing an error.
    public func fail(_ failure: Failure) { continuation.resume(returning: .failure(failure)) }

    /// Waits until the task of the call, or that of the test, is cancelled.
    public func waitForCancellation() async {
      for await _ in cancellation {}
    }
  }

  /// The stream of the calls, from which a test takes one after the other.
  private let calls = AsyncStream<Call>.makeStream()
  /// The number of calls so far.
  private let counter = Mutex(0)

  /// Creates a function that hasn't been called yet.
  ///
  /// `next()` returns each call to the test, which answers it.
  public init() {}

  /// The number of calls so far, answered or not.
  public var count: Int { counter.withLock { $0 } }

  /// Calls the function, and waits until the test answers the call.
  ///
  /// - Parameter input: The argument, which the test can read.
  /// - Returns: The value that the test answers with.
  /// - Throws: The error that the test answers with.
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

  /// Waits for the next call and returns it, each call once, in order; or returns `nil` if the test is cancelled.
  public func next() async -> Call? {
    for await call in calls.stream { return call }
    return nil
  }
}
