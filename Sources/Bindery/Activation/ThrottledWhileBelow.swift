/// Forwards values at once while somebody shows their owner, and seldom otherwise.
///
/// At the threshold and above, each value goes through. Below it, only the last value
/// of an interval does, when the interval ends. While nobody shows the owner at all,
/// nothing goes through. Reaching the threshold lets the value through that waits.
@MainActor
public final class ThrottledWhileBelow<Element: Sendable> {
  /// What goes through, for one reader. It ends with the input, or with this object.
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
  ///   - threshold: The level from which on each value goes through.
  ///   - interval: How long values are collected below it.
  ///   - clock: The clock that measures.
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

  /// Sets the level of the owner; `offscreen` at the start.
  ///
  /// - Parameter level: The level.
  public func activate(_ level: Activation) {
    self.level = level
    settle()
  }

  /// Takes a value.
  ///
  /// - Parameter value: The value.
  public func send(_ value: Element) {
    waiting = .some(value)
    settle()
  }

  /// Lets the last value through, and ends.
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
