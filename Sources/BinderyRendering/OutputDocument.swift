internal import Bindery
internal import BinderyTerminal
internal import BinderyText

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
  /// - Parameters:
  ///   - part: The output of some items, as a ``Rendering`` makes it.
  ///   - heading: What stands over them in text for people, if anything does.
  /// - Returns: What to write next.
  public mutating func append(_ part: [UInt8], heading: String? = nil) -> [UInt8] {
    guard !part.isEmpty else { return part }
    defer { isStarted = true }
    if let heading, style.format == .text { return (isStarted ? [0x0a] : []) + line(heading) + part }
    // Each item begins with a separator, which the first one doesn't need.
    return style.format == .json && !isStarted ? ItemDocument.header + part.dropFirst() : part
  }

  private func line(_ heading: String) -> [UInt8] {
    var drawing = TextDrawing()
    drawing.run(heading, .badge)
    var utf8: [UInt8] = []
    TextRenderer(theme: style.theme).render(TextLayout(columns: style.columns).lines(for: drawing), to: &utf8)
    return utf8
  }

  /// Ends the document, which has to be done once, even where there was no part.
  ///
  /// - Parameter sources: What became of the sources of the items; not told where there are none.
  /// - Returns: What to write last.
  public mutating func end(_ sources: [SourceReport] = []) -> [UInt8] {
    guard style.format == .json else { return [] }
    return (isStarted ? [] : ItemDocument.header) + ItemDocument.footer(sources)
  }
}
