/// Finds the level of something that several presenters show: the highest of theirs.
///
/// The level at the start is a state and no event: nobody is told of `offscreen`
/// before there was more. Afterwards each change of the level is told once. A presence
/// keeps its counter.
@MainActor
public final class ActivationCounter {
  /// How long something stays near when nobody shows it any more.
  public struct Delay: Sendable {
    /// The clock that measures.
    public let clock: any Clock<Duration>

    /// How long.
    public let duration: Duration

    /// Creates a delay.
    ///
    /// - Parameters:
    ///   - duration: How long.
    ///   - clock: The clock that measures.
    public init(_ duration: Duration, on clock: any Clock<Duration>) {
      self.clock = clock
      self.duration = duration
    }
  }

  /// The level that was told last.
  public private(set) var level = Activation.offscreen

  private var levels: [Int: Activation] = [:]
  private var nextId = 0
  private var isTelling = false
  private var waiting: Task<Void, Never>?
  private var hasWaited = false
  private let delay: Delay?
  private let changed: @MainActor (Activation) -> Void

  /// Creates a counter without presenters.
  ///
  /// - Parameters:
  ///   - delay: How long to stay near when the last presenter has left, so that a
  ///     list that moves to and fro doesn't cancel and start work each time.
  ///   - changed: Told of each change of the level.
  public init(leavingAfter delay: Delay? = nil, _ changed: @escaping @MainActor (Activation) -> Void) {
    self.delay = delay
    self.changed = changed
  }

  isolated deinit {
    waiting?.cancel()
  }

  /// Registers a presenter.
  ///
  /// - Parameter level: The level at which it begins.
  /// - Returns: The presence, which ends when it is let go.
  public func presence(at level: Activation = .offscreen) -> Presence {
    let id = nextId
    nextId += 1
    return Presence(level: level) { self.set($0, for: id) }
  }

  private func set(_ level: Activation, for id: Int) {
    levels[id] = level == .offscreen ? nil : level
    settle()
  }

  /// Tells the level until it is that of the presenters, who may change theirs when they are told.
  private func settle() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while let next = nextLevel() {
      level = next
      changed(next)
    }
  }

  /// The level to tell next, if it isn't the one that was told last.
  private func nextLevel() -> Activation? {
    let highest = levels.values.max() ?? .offscreen
    guard highest == .offscreen, level != .offscreen, let delay, !hasWaited else {
      stopWaiting()
      return highest == level ? nil : highest
    }
    if waiting == nil { waiting = wait(for: delay) }
    return level == .near ? nil : .near
  }

  private func wait(for delay: Delay) -> Task<Void, Never> {
    Task { [weak self] in
      guard (try? await delay.clock.sleep(for: delay.duration)) != nil, !Task.isCancelled else { return }
      self?.hasWaited = true
      self?.settle()
    }
  }

  private func stopWaiting() {
    waiting?.cancel()
    waiting = nil
    hasWaited = false
  }
}
