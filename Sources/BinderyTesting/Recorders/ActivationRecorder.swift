public import Bindery

/// A recorder of activation levels, for a test that expects exactly these.
///
/// ```swift
/// let levels = ActivationRecorder()
/// let counter = ActivationCounter { levels.record($0) }
/// let presence = counter.presence(at: .visible)
/// presence.end()
/// try levels.expect([.visible, .offscreen])
/// ```
public final class ActivationRecorder: Sendable {
  /// The recorded levels.
  private let recording = Recording<Activation>("levels")

  /// Creates an empty recorder.
  public init() {}

  /// The levels that were recorded since the last call of ``expect(_:)``, in order.
  public var levels: [Activation] { recording.all }

  /// Records a level; a test calls it from where the level changes.
  public func record(_ level: Activation) {
    recording.add(level)
  }

  /// Expects that exactly these levels were recorded since the last call, in this order, and forgets them.
  ///
  /// - Parameter expected: The levels; empty if none may have been recorded.
  /// - Throws: A `RecordingDifference` if a level is missing or unexpected.
  public func expect(_ expected: [Activation]) throws(RecordingDifference) {
    try recording.expect(expected)
  }
}
