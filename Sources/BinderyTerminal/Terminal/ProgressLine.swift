internal import Bindery
internal import BinderyText

/// A line on a terminal that reports the progress of an operation.
///
/// Operations that take less than half a second show no progress. The line only returns what to write; the caller
/// writes it.
public struct ProgressLine: Sendable {
  /// The time since the start of an operation before which the line isn't shown.
  static let grace: Duration = .milliseconds(500)

  /// The minimum time between two changes of the line.
  static let interval: Duration = .milliseconds(100)

  /// The maximum width of the line in columns, on any terminal.
  static let greatestWidth = 60

  /// Whether the line may be shown.
  private let isEnabled: Bool
  /// The width of the terminal in columns.
  private let columns: Int
  /// The time before which the line isn't changed again.
  private var nextChange: ContinuousClock.Instant
  /// The number of completed items.
  private var count = 0
  /// Whether the line is on the terminal now.
  private var isVisible = false

  /// Creates a line that isn't visible yet.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether the line may be shown: only if a person sees the stream and nothing else is written to it.
  ///   - columns: The width of the terminal. The line is narrower by at least one column.
  ///   - start: The time at which the operation began.
  public init(isEnabled: Bool, columns: Int = WidthPolicy.fallback, start: ContinuousClock.Instant) {
    self.isEnabled = isEnabled
    // A terminal may wrap a line that fills it.
    self.columns = min(max(1, columns - 1), Self.greatestWidth)
    nextChange = start + Self.grace
  }

  /// Adds to the number of completed items, and shows it in the line.
  ///
  /// - Parameters:
  ///   - items: The number of items that completed since the last call.
  ///   - now: The current time.
  /// - Returns: The text to write to the terminal, or `nil` if the line is disabled or it is too early to change it.
  public mutating func advance(by items: Int, at now: ContinuousClock.Instant) -> String? {
    count += items
    return show("\(count) items", at: now)
  }

  /// Shows text in place of what the line showed before.
  ///
  /// - Parameters:
  ///   - text: The text, which is made safe and truncated to the width of the line.
  ///   - now: The current time.
  /// - Returns: The text to write to the terminal, or `nil` if the line is disabled or it is too early to change it.
  public mutating func show(_ text: String, at now: ContinuousClock.Instant) -> String? {
    guard isEnabled, now >= nextChange else { return nil }
    nextChange = now + Self.interval
    isVisible = true
    return "\r\(truncated(text))\u{1B}[K"
  }

  /// Returns a text truncated to the width of the terminal.
  private func truncated(_ text: String) -> String {
    var drawing = TextDrawing()
    drawing.run(text, .body)
    return TextLayout(columns: columns).lines(for: drawing).map(\.text).joined()
  }

  /// Erases the line, so that the caller can write something else there.
  ///
  /// - Returns: The text to write to the terminal, or `nil` if the line isn't visible.
  public mutating func clear() -> String? {
    guard isVisible else { return nil }
    isVisible = false
    return "\r\u{1B}[K"
  }
}
