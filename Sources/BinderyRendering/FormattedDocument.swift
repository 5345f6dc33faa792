public import Bindery
internal import BinderyTerminal
internal import BinderyText

/// A document that joins parts of the output with the header, the separators and the footer of its format.
///
/// It keeps no output: each call returns the bytes to write next. Only `json` has a header and a footer.
public struct FormattedDocument: Sendable {
  /// The style in which items are written.
  private let style: OutputStyle
  /// Whether a part was appended.
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
    return style.format == .json && !isStarted ? JSONDocument.header + part.dropFirst() : part
  }

  /// Returns the line of a heading in the style, as UTF-8.
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
    return (isStarted ? [] : JSONDocument.header) + JSONDocument.footer(sources)
  }
}

/// A report on one source of a search, which the footer of a JSON document contains.
public struct SourceReport: Hashable, Sendable {
  /// The identifier of the source.
  public let source: SourceId

  /// The number of items of the source that were written, also those that the generic view shows because their plugin
  /// failed. Damaged items don't count.
  public let count: Int

  /// The number of matches that were left out, because they are beyond the requested limit.
  public let surplusCount: Int

  /// The total number of items that the source has for the request, or `nil` if the source didn't report it.
  public let total: Int?

  /// The reason why results are missing, as a sentence without a period, or `nil` if the source didn't fail.
  public let failure: String?

  /// Creates a report on a source.
  public init(source: SourceId, count: Int, surplusCount: Int, total: Int? = nil, failure: String?) {
    self.source = source
    self.count = count
    self.surplusCount = surplusCount
    self.total = total
    self.failure = failure
  }

  /// Writes the members of the report's JSON object, such as `source` and `count`.
  func write(to json: inout JSONWriter) {
    json.member("source", source.rawValue)
    json.member("status", failure == nil ? "loaded" : "failed")
    json.member("count", count)
    json.member("surplus", surplusCount)
    if let total { json.member("total", total) }
    json.optionalMember("error", failure)
  }
}
