public import BinderyTerminal

/// The format in which items are written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// The format for people: the lines that views draw, laid out to a width.
  case text

  /// The format for pipes: one item per line, its parts separated by tabs, nothing truncated.
  case plain

  /// The format for programs: one JSON object with all items.
  case json

  /// The line-based format for programs: one JSON object per line.
  case jsonl
}

/// The style in which items are written: a format and its parameters.
public struct OutputStyle: Sendable {
  /// The format.
  public var format: OutputFormat

  /// The width of the output in columns, for formats that have a width.
  public var columns: Int

  /// The appearance of text roles, or `nil` for output without styles.
  public var theme: Theme?

  /// Creates a style.
  public init(format: OutputFormat, columns: Int = WidthPolicy.fallback, theme: Theme? = nil) {
    self.format = format
    self.columns = columns
    self.theme = theme
  }
}
