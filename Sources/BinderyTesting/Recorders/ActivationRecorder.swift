public import Bindery

/// Keeps the levels at which something was active, for a test that says exactly which they are.
///
/// ```swift
/// let levels = ActivationRecorder()
/// let counter = ActivationCounter { levels.record($0) }
/// let presence = counter.presence(at: .visible)
/// presence.end()
/// try levels.expect([.visible, .offscreen])
/// ```
public final class ActivationRecorder: Sendable {
  private let recording = Recording<Activation>("levels")

  /// Creates a recorder of nothing.
  public init() {}

  /// The levels that came and weren't expected yet, in order.
  public var levels: [Activation] { recording.all }

  /// Notes a level.
  ///
  /// - Parameter level: The level.
  public func record(_ level: Activation) {
    recording.add(level)
  }

  /// Expects that exactly these levels came since the last expectation, in this order.
  ///
  /// - Parameter expected: The levels; none where there may be none.
  /// - Throws: A `RecordingDifference` where one is missing, or came unexpectedly.
  public func expect(_ expected: [Activation]) throws(RecordingDifference) {
    try recording.expect(expected)
  }
}
