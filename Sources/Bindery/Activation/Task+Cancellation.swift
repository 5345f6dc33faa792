extension Task where Success == Never, Failure == Never {
  /// Waits until the current task is cancelled.
  package static func waitForCancellation() async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}
