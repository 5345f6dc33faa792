/// A recording of what a view draws: lines of runs and spacers.
public struct TextDrawing: Hashable, Sendable {
  /// A part of a line.
  public enum Element: Hashable, Sendable {
    /// Text with its role.
    case run(String, TextRole)

    /// Flexible space.
    case spacer
  }

  /// The lines from top to bottom, each with its parts from left to right.
  public private(set) var lines: [[Element]] = []

  /// Whether the last line is still open.
  private var isLineOpen = false

  /// Creates an empty drawing.
  public init() {}
}

extension TextDrawing: TextCanvas {
  /// Appends a run to the last line. Empty text is ignored.
  public mutating func run(_ text: String, _ role: TextRole) {
    guard !text.isEmpty else { return }
    append(.run(text, role))
  }

  /// Appends a spacer to the last line.
  public mutating func spacer() {
    append(.spacer)
  }

  /// Ends the last line.
  public mutating func endLine() {
    if !isLineOpen { lines.append([]) }
    isLineOpen = false
  }

  private mutating func append(_ element: Element) {
    if !isLineOpen { lines.append([]) }
    isLineOpen = true
    lines[lines.count - 1].append(element)
  }
}
