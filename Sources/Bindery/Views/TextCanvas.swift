/// Where a view draws: lines from top to bottom, runs from left to right.
///
/// The canvas makes text safe and cuts what doesn't fit; a view need not care.
public protocol TextCanvas {
  /// Appends a run to the line.
  ///
  /// - Parameters:
  ///   - text: The text. A line break in it counts as a space.
  ///   - role: What the text is.
  mutating func run(_ text: String, _ role: TextRole)

  /// Appends a run that is still in memory elsewhere, perhaps of a plugin.
  ///
  /// - Parameters:
  ///   - utf8: The text. What is not UTF-8 in it is repaired.
  ///   - role: What the text is.
  mutating func run(utf8: Span<UInt8>, _ role: TextRole)

  /// Appends room that grows, so that what follows stands at the right.
  mutating func spacer()

  /// Ends the line. The last line needs none.
  mutating func endLine()

  /// Measures a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: How many columns it takes.
  func columns(of text: String) -> Int
}

extension TextCanvas {
  /// Counts characters.
  public func columns(of text: String) -> Int {
    text.count
  }

  /// Copies the text, and appends it as a run.
  public mutating func run(utf8: Span<UInt8>, _ role: TextRole) {
    run(utf8.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }, role)
  }
}
