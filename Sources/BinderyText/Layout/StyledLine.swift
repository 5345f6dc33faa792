/// A line that a layout has arranged, ready to be rendered.
public struct StyledLine: Hashable, Sendable {
  /// The runs from left to right, including the blanks between them.
  public let runs: [StyledRun]

  /// Creates a line from its runs, from left to right.
  public init(_ runs: [StyledRun]) {
    self.runs = runs
  }
}

extension StyledLine {
  /// The width of the line in columns.
  public var columns: Int { runs.reduce(0) { $0 + $1.columns } }

  /// The safe text of all runs, without a line feed.
  public var text: String { runs.reduce(into: "") { $0 += $1.text.string } }
}
