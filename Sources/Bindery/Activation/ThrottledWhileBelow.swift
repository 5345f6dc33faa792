/// A throttle of values that applies while their owner is below a level of activation.
///
/// At the threshold and above, each value passes at once. Below it, only the last value of each interval passes, at the
/// end of the interval. At `offscreen`, no value passes. Reaching the threshold lets the pending value pass.
@MainActor
public final class ThrottledWhileBelow<Element: Sendable> {
  /// The values that pass, for a single reader. The stream ends with `finish()`, or when this object is released.
  public nonisolated let values: AsyncStream<Element>

  private let threshold: Activation
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let continuation: AsyncStream<Element>.Continuation
  private var level = Activation.offscreen
  private var waiting: Element?
  private var timer: Task<Void, Never>?

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - threshold: The lowest level at which each value passes.
  ///   - interval: The time below that level from the first pending value until the last of them passes.
  ///   - clock: The clock that measures the interval.
  public init(_ threshold: Activation, for interval: Duration, on clock: any Clock<Duration>) {
    self.threshold = threshold
    self.interval = interval
    self.clock = clock
    (values, continuation) = AsyncStream.makeStream()
  }

  isolated deinit {
    timer?.cancel()
    continuation.finish()
  }

  /// Sets the level of the owner, which is `offscreen` at the start.
  public func activate(_ level: Activation) {
    self.level = level
    settle()
  }

  /// Sends a value into the throttle, in place of one that hasn't passed yet.
  public func send(_ value: Element) {
    waiting = .some(value)
    settle()
  }

  /// Lets a pending value pass, whatever the level, and ends the stream.
  public func finish() {
    release()
    continuation.finish()
  }

  private func settle() {
    if level >= threshold {
      release()
    } else if level == .offscreen {
      stopTimer()
    } else if waiting != nil, timer == nil {
      timer = newTimer()
    }
  }

  private func release() {
    stopTimer()
    guard let value = waiting else { return }
    waiting = nil
    continuation.yield(value)
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private func newTimer() -> Task<Void, Never> {
    Task { [weak self, clock, interval] in
      guard (try? await clock.sleep(for: interval)) != nil, !Task.isCancelled else { return }
      self?.release()
    }
  }
}
