/// The combined activation of an object that several presenters, such as screens, present: the highest level of any.
///
/// The initial level is a state and not an event: `offscreen` isn't reported before a higher level was. Afterwards each
/// change of the level is reported once. A presence retains its counter.
@MainActor
public final class ActivationCounter {
  /// The time for which an object still counts as `near` the visible area after the last screen that presented it has
  /// gone.
  public struct Delay: Sendable {
    /// The clock that measures the delay.
    public let clock: any Clock<Duration>

    /// The length of the delay.
    public let duration: Duration

    /// Creates a delay that a clock measures.
    public init(_ duration: Duration, on clock: any Clock<Duration>) {
      self.clock = clock
      self.duration = duration
    }
  }

  /// The combined level that was reported last, or `offscreen` before the first report.
  public private(set) var level = Activation.offscreen

  /// The levels of the presenters above `offscreen`, by their numbers.
  private var levels: [Int: Activation] = [:]
  private var nextId = 0
  /// Whether a change is being reported now.
  private var isTelling = false
  /// The task that waits for the delay after the last presenter has left, or `nil` if there is none.
  private var waiting: Task<Void, Never>?
  /// Whether the delay has passed since the last presenter left.
  private var hasWaited = false
  /// The time to stay `near` after the last presenter has left, or `nil` to become `offscreen` at once.
  private let delay: Delay?
  /// The function that is called with the new level after each change of it.
  private let changed: @MainActor (Activation) -> Void

  /// Creates a counter without presenters.
  ///
  /// - Parameters:
  ///   - delay: The time to stay `near` after the last presenter has left, so that scrolling to and fro doesn't cancel
  ///     and restart work each time, or `nil` to become `offscreen` at once.
  ///   - changed: A function that is called with the new level after each change of the level.
  public init(leavingAfter delay: Delay? = nil, _ changed: @escaping @MainActor (Activation) -> Void) {
    self.delay = delay
    self.changed = changed
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Registers a presenter, whose level counts until its presence ends.
  ///
  /// - Parameter level: The initial level of the presenter.
  /// - Returns: The presence, which ends when it is released.
  public func presence(at level: Activation = .offscreen) -> Presence {
    let id = nextId
    nextId += 1
    return Presence(level: level) { self.set($0, for: id) }
  }

  /// Records the level of the presenter with a number, and reports the combined level if it changed.
  private func set(_ level: Activation, for id: Int) {
    levels[id] = level == .offscreen ? nil : level
    settle()
  }

  /// Reports the combined level until no change is left, because presenters may change their levels during a report.
  private func settle() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while let next = nextLevel() {
      level = next
      changed(next)
    }
  }

  /// Returns the combined level to report next, or `nil` if it hasn't changed since the last report.
  private func nextLevel() -> Activation? {
    let highest = levels.values.max() ?? .offscreen
    guard highest == .offscreen, level != .offscreen, let delay, !hasWaited else {
      stopWaiting()
      return highest == level ? nil : highest
    }
    if waiting == nil { waiting = wait(for: delay) }
    return level == .near ? nil : .near
  }

  /// Starts a task that reports the level again after the delay.
  private func wait(for delay: Delay) -> Task<Void, Never> {
    Task { [weak self] in
      guard (try? await delay.clock.sleep(for: delay.duration)) != nil, !Task.isCancelled else { return }
      self?.hasWaited = true
      self?.settle()
    }
  }

  /// Cancels the wait for the delay.
  private func stopWaiting() {
    waiting?.cancel()
    waiting = nil
    hasWaited = false
  }
}
