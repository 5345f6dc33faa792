/// A log for the diagnostic messages of view models.
///
/// Each context has a log, which drops all messages unless the host sets another.
public struct Log: Sendable {
  /// The severity of a message.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// The level of details for debugging.
    case debug

    /// The level of normal events that are worth knowing.
    case info

    /// The level of problems in spite of which an operation succeeded.
    case warning

    /// The level of problems because of which an operation failed.
    case error

    /// Compares levels by their severity.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The lowest level of messages that are written, or `nil` if every message is dropped.
  public let threshold: Level?

  /// The function that writes a message of a level.
  private let writer: @Sendable (Level, String) -> Void

  /// Creates a log that passes messages to a function.
  ///
  /// - Parameters:
  ///   - threshold: The lowest level of messages that are written, or `nil` to drop every message.
  ///   - writer: A function that is called on any thread with each message of at least that level.
  public init(threshold: Level? = .info, writer: @escaping @Sendable (Level, String) -> Void) {
    self.threshold = threshold
    self.writer = writer
  }

  /// A log that drops all messages.
  public static let none = Log(threshold: nil) { _, _ in }

  /// Writes a message, unless its level is below the threshold.
  ///
  /// - Parameters:
  ///   - level: The severity of the message.
  ///   - message: A single sentence, evaluated only if it is written.
  public func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard let threshold, level >= threshold else { return }
    writer(level, message())
  }
}

extension Log: ContextKey {
  /// The default log, which drops all messages.
  public static var defaultValue: Log { .none }
}
