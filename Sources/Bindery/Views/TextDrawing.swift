/// A canvas that records what a view draws, as lines of runs and spacers.
public struct TextDrawing: Hashable, Sendable {
  /// A part of a recorded line.
  public enum Element: Hashable, Sendable {
    /// A run of text with its role.
    case run(String, TextRole)

    /// A spacer, flexible space between runs.
    case spacer
  }

  /// The recorded lines from top to bottom, each with its parts from left to right.
  public private(set) var lines: [[Element]] = []

  /// Whether the next part belongs to the last line, because that line hasn't ended.
  private var isLineOpen = false

  /// Creates a recording without lines.
  public init() {}
}

extension TextDrawing: TextCanvas {
  /// Appends a run to the current line; empty text is ignored.
  public mutating func run(_ text: String, _ role: TextRole) {
    guard !text.isEmpty else { return }
    append(.run(text, role))
  }

  /// Appends a spacer to the current line.
  public mutating func spacer() {
    append(.spacer)
  }

  /// Ends the current line, which may be empty.
  public mutating func endLine() {
    if !isLineOpen { lines.append([]) }
    isLineOpen = false
  }

  /// Appends a part to the current line, or begins a line with it.
  private mutating func append(_ element: Element) {
    if !isLineOpen { lines.append([]) }
    isLineOpen = true
    lines[lines.count - 1].append(element)
  }
}
