internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// A document that joins parts of the output with the header, the separators and the footer of its format.
///
/// It keeps no output: each call returns the bytes to write next. Only `json` has a header and a footer.
public struct OutputDocument: Sendable {
  private let style: OutputStyle
  private var isStarted = false

  /// Creates an empty document, whose parts are written in a style.
  public init(style: OutputStyle) {
    self.style = style
  }

  /// Returns the bytes that append a part to the document.
  ///
  /// - Parameters:
  ///   - part: The output of some items, as a ``Rendering`` produces it.
  ///   - heading: A heading above the part, which only the text format shows, or `nil` for none.
  /// - Returns: The bytes to write next; none if the part is empty.
  public mutating func append(_ part: [UInt8], heading: String? = nil) -> [UInt8] {
    guard !part.isEmpty else { return part }
    defer { isStarted = true }
    if let heading, style.format == .text { return (isStarted ? [0x0a] : []) + line(heading) + part }
    // Each item begins with a separator, which must not precede the first one.
    return style.format == .json && !isStarted ? ItemDocument.header + part.dropFirst() : part
  }

  private func line(_ heading: String) -> [UInt8] {
    var drawing = TextDrawing()
    drawing.run(heading, .badge)
    var utf8: [UInt8] = []
    TextRenderer(theme: style.theme).render(TextLayout(columns: style.columns).lines(for: drawing), to: &utf8)
    return utf8
  }

  /// Returns the bytes that end the document. It has to be called exactly once, even if there was no part.
  ///
  /// - Parameter sources: The reports on the sources of the items, which only `json` writes.
  /// - Returns: The last bytes to write; none in formats other than `json`.
  public mutating func end(_ sources: [SourceReport] = []) -> [UInt8] {
    guard style.format == .json else { return [] }
    return (isStarted ? [] : ItemDocument.header) + ItemDocument.footer(sources)
  }
}
