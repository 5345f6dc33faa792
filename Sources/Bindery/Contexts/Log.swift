/// A sink for diagnostic messages.
///
/// A context has a log, which drops everything unless the host sets another.
public struct Log: Sendable {
  /// The severity of a message.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// A detail for debugging.
    case debug

    /// A normal event worth knowing.
    case info

    /// A problem that was worked around.
    case warning

    /// A problem.
    case error

    /// Compares levels by their severity.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The lowest level that is written, or `nil` if every message is dropped, as by `none`.
  public let threshold: Level?

  private let writer: @Sendable (Level, String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - threshold: The lowest level that is written, or `nil` to drop every message.
  ///   - writer: A function that writes a message of a level from the threshold up; called on any thread.
  public init(threshold: Level? = .info, writer: @escaping @Sendable (Level, String) -> Void) {
    self.threshold = threshold
    self.writer = writer
  }

  /// A log that drops everything.
  public static let none = Log(threshold: nil) { _, _ in }

  /// Writes a message, unless its level is below the threshold.
  ///
  /// - Parameters:
  ///   - level: The severity of the message.
  ///   - message: A single sentence, which is only evaluated if it is written.
  public func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard let threshold, level >= threshold else { return }
    writer(level, message())
  }
}

extension Log: ContextKey {
  /// The default, a log that drops everything.
  public static var defaultValue: Log { .none }
}
