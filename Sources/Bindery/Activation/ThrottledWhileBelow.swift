/// A throttle of a stream of values, which takes effect while a live view model is below an activation level.
///
/// At the threshold and above, each value passes at once. Below it, only the last value of each interval passes, at the
/// end of the interval. At `offscreen`, no value passes. Reaching the threshold lets the pending value pass. The view
/// model calls `forward(at:to:)` from its `run(at:)`, and so learns each level:
///
/// ```swift
/// func run(at level: Activation) async {
///   await positions.forward(at: level) { [weak self] in self?.position = $0 }
/// }
/// ```
///
/// To forward the values of a sequence only while a level is held, a view model needs no throttle: it reads the
/// sequence in `run(at:)`, which subscribes when the level is entered, and is cancelled when it is left.
@MainActor
public final class ThrottledWhileBelow<Element: Sendable> {
  /// A function that is called with each value that passes the throttle.
  public typealias Receiver = @MainActor (Element) -> Void

  /// The lowest activation level at which every value passes at once.
  private let threshold: Activation
  /// Below the threshold, the time from the first pending value until the last of them passes.
  private let interval: Duration
  /// The clock that measures times.
  private let clock: any Clock<Duration>

  /// The receivers of the values at each level that a running `forward(at:to:)` holds, with the number of that call.
  private var receivers: [Activation: (number: Int, receive: Receiver)] = [:]
  /// The number of calls of `forward(at:to:)` so far, from which each call gets its number.
  private var callCount = 0
  /// The value that was sent last and hasn't passed yet, or `nil` if there is none.
  private var waiting: Element?
  /// The task that passes the pending value at the end of the interval, or `nil` if none is running.
  private var timer: Task<Void, Never>?

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - threshold: The lowest level at which every value passes at once.
  ///   - interval: Below that level, the time from the first pending value until the last of them passes.
  ///   - clock: The clock that measures the interval.
  public init(_ threshold: Activation, for interval: Duration, on clock: any Clock<Duration>) {
    self.threshold = threshold
    self.interval = interval
    self.clock = clock
  }

  isolated deinit {
    timer?.cancel()
  }

  /// Sends a value into the throttle, which replaces a value that hasn't passed yet.
  public func send(_ value: Element) {
    waiting = .some(value)
    settle()
  }

  /// Holds an activation level until the task is cancelled, and passes values to a receiver meanwhile.
  ///
  /// - Parameters:
  ///   - level: The level that was entered, as `run(at:)` receives it.
  ///   - receive: A function that is called with each value that passes while this is the highest level that is held.
  ///     It should capture the view model weakly.
  public func forward(at level: Activation, to receive: @escaping Receiver) async {
    guard level > .offscreen, !Task.isCancelled else { return }
    callCount += 1
    let number = callCount
    receivers[level] = (number, receive)
    settle()
    await Task.waitForCancellation()
    // The level may be held again by now.
    guard receivers[level]?.number == number else { return }
    receivers[level] = nil
    settle()
  }

  /// The highest activation level that a running `forward(at:to:)` holds, or `offscreen` if there is none.
  private var level: Activation { receivers.keys.max() ?? .offscreen }

  /// Passes the pending value now, or starts or stops the timer, depending on the level.
  private func settle() {
    if level >= threshold, level > .offscreen {
      release()
    } else if level == .offscreen {
      stopTimer()
    } else if waiting != nil, timer == nil {
      timer = newTimer()
    }
  }

  /// Passes the pending value to the receiver of the highest level that is held.
  private func release() {
    stopTimer()
    guard let value = waiting, let receiver = receivers[level] else { return }
    waiting = nil
    receiver.receive(value)
  }

  /// Cancels the task that would pass the pending value at the end of the interval.
  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// Starts a task that passes the pending value at the end of the interval.
  private func newTimer() -> Task<Void, Never> {
    Task { [weak self, clock, interval] in
      guard (try? await clock.sleep(for: interval)) != nil, !Task.isCancelled else { return }
      self?.release()
    }
  }
}
