public import BinderyTerminal

/// How items are written.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// For people: the lines that views draw, laid out to a width.
  case text

  /// For pipes: one item a line, its parts separated by tabs, nothing cut off.
  case plain

  /// For programs: one JSON object with all items.
  case json

  /// For programs: one JSON object a line.
  case jsonl
}

/// How items are written, with all that this takes.
public struct OutputStyle: Sendable {
  /// The format.
  public var format: OutputFormat

  /// The width of the output in columns, where the format has one.
  public var columns: Int

  /// How roles look, or nothing where the output has no styles.
  public var theme: Theme?

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - columns: The width of the output in columns.
  ///   - theme: How roles look.
  public init(format: OutputFormat, columns: Int = WidthPolicy.fallback, theme: Theme? = nil) {
    self.format = format
    self.columns = columns
    self.theme = theme
  }
}
