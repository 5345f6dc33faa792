internal import Bindery
internal import BinderyText

/// A line on a terminal that says how far a long work is.
///
/// Nothing is shown of work that is done within half a second. The line only says
/// what to write; the caller writes it.
public struct ProgressLine: Sendable {
  /// How long work may take before anything is shown.
  static let grace: Duration = .milliseconds(500)

  /// The shortest time between two changes of the line.
  static let interval: Duration = .milliseconds(100)

  /// The most columns that the line takes on any terminal.
  static let greatestWidth = 60

  private let isEnabled: Bool
  private let columns: Int
  private var nextChange: ContinuousClock.Instant
  private var count = 0
  private var isVisible = false

  /// Creates a line that isn't visible yet.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it may be shown: only where a person sees the stream, and nothing else is written there.
  ///   - columns: The width of the terminal, of which the line takes less.
  ///   - start: When the work began.
  public init(isEnabled: Bool, columns: Int = WidthPolicy.fallback, start: ContinuousClock.Instant) {
    self.isEnabled = isEnabled
    // A terminal may break a line that fills it.
    self.columns = min(max(1, columns - 1), Self.greatestWidth)
    nextChange = start + Self.grace
  }

  /// Counts items that are done.
  ///
  /// - Parameters:
  ///   - items: How many more.
  ///   - now: The time.
  /// - Returns: What to write to the terminal, if the line changes now.
  public mutating func advance(by items: Int, at now: ContinuousClock.Instant) -> String? {
    count += items
    return show("\(count) items", at: now)
  }

  /// Says how far the work is.
  ///
  /// - Parameters:
  ///   - sentence: What to say; made safe, and cut where it is too long for most terminals.
  ///   - now: The time.
  /// - Returns: What to write to the terminal, if the line changes now.
  public mutating func show(_ sentence: String, at now: ContinuousClock.Instant) -> String? {
    guard isEnabled, now >= nextChange else { return nil }
    nextChange = now + Self.interval
    isVisible = true
    return "\r\(cut(sentence))\u{1B}[K"
  }

  private func cut(_ sentence: String) -> String {
    var drawing = TextDrawing()
    drawing.run(sentence, .body)
    return TextLayout(columns: columns).lines(for: drawing).map(\.text).joined()
  }

  /// Takes the line away, so that something else can be written.
  ///
  /// - Returns: What to write to the terminal, if the line is visible.
  public mutating func clear() -> String? {
    guard isVisible else { return nil }
    isVisible = false
    return "\r\u{1B}[K"
  }
}
