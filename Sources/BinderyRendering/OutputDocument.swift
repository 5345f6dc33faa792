/// The parts of an output, joined with what stands before, between and after them.
public struct OutputDocument: Sendable {
  private let style: OutputStyle
  private var isStarted = false

  /// Starts a document.
  ///
  /// - Parameter style: How the parts are written.
  public init(style: OutputStyle) {
    self.style = style
  }

  /// Joins a part to those before it.
  ///
  /// - Parameter part: The output of some items, as a ``Rendering`` makes it.
  /// - Returns: What to write next.
  public mutating func append(_ part: [UInt8]) -> [UInt8] {
    guard !part.isEmpty, !isStarted else { return part }
    isStarted = true
    // Each item begins with a separator, which the first one doesn't need.
    return style.format == .json ? ItemDocument.header + part.dropFirst() : part
  }

  /// Ends the document, which has to be done once, even where there was no part.
  ///
  /// - Returns: What to write last.
  public mutating func end() -> [UInt8] {
    guard style.format == .json else { return [] }
    return (isStarted ? [] : ItemDocument.header) + ItemDocument.footer
  }
}
