/// A place for messages to people who look for a fault.
///
/// A context has one, which drops everything unless the host sets another.
public struct Log: Sendable {
  /// How much a message matters.
  public enum Level: Int, CaseIterable, Comparable, Sendable {
    /// Of interest to whoever looks for a fault.
    case debug

    /// Worth knowing, and as it should be.
    case info

    /// Not as it should be, and gone around.
    case warning

    /// Not as it should be.
    case error

    /// Orders levels by how much they matter.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The least level that is written; nothing where all are dropped.
  public let threshold: Level?

  private let writer: @Sendable (Level, String) -> Void

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - threshold: The least level that is written.
  ///   - writer: Writes a message; called on any thread.
  public init(threshold: Level = .info, writer: @escaping @Sendable (Level, String) -> Void) {
    self.threshold = threshold
    self.writer = writer
  }

  /// A log that drops everything.
  public static let none = Log()

  private init() {
    threshold = nil
    writer = { _, _ in }
  }

  /// Writes a message, unless its level is below the threshold.
  ///
  /// - Parameters:
  ///   - level: How much it matters.
  ///   - message: One sentence; made only where it is written.
  public func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard let threshold, level >= threshold else { return }
    writer(level, message())
  }
}

extension Log: ContextKey {
  /// A log that drops everything.
  public static var defaultValue: Log { .none }
}
