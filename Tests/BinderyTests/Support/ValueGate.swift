/// Lets those who wait for a value go on when it is there, or when they are cancelled.
@MainActor
final class ValueGate<Value: Sendable> {
  private let stream: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open(with value: Value) {
    continuation.yield(value)
    continuation.finish()
  }

  /// The value, or nothing where the task was cancelled first.
  func value() async -> Value? {
    for await value in stream { return value }
    return nil
  }
}
