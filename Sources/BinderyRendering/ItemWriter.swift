internal import Bindery
internal import BinderyTerminal

/// Writes items one after the other, in the format of an output.
///
/// It is used from one thread at a time; each part of an input has one of its own,
/// and the parts are joined afterwards.
struct ItemWriter {
  /// The lines after the first of an item stand in by this many columns.
  static let indent = 2

  private let style: OutputStyle
  private let plain = CanvasBox(PlainCanvas())

  /// What was written so far.
  private(set) var utf8: [UInt8] = []

  init(style: OutputStyle) {
    self.style = style
  }

  /// Writes an item.
  ///
  /// - Returns: The item as it was written, which is another one if its view failed.
  mutating func write(_ item: Item) -> Item {
    do {
      try append(item)
      return item
    } catch {
      let failed = item.failed(error)
      // The generic view doesn't fail.
      try? append(failed)
      return failed
    }
  }

  /// Writes an item that can't be read at all.
  mutating func write(_ damage: Trouble) {
    switch style.format {
    case .text:
      var drawing = TextDrawing()
      drawing.run("damaged item", .title)
      drawing.endLine()
      drawing.run("\(damage)", .warning)
      append(drawing)
    case .plain:
      plain.canvas.run("damaged item", .title)
      plain.canvas.endLine()
      plain.canvas.run("\(damage)", .warning)
      appendPlain()
    case .json, .jsonl:
      appendSeparator()
      ItemDocument.write(damage, to: &utf8)
    }
  }

  private mutating func append(_ item: Item) throws {
    switch style.format {
    case .text:
      let drawing = CanvasBox(TextDrawing())
      try item.draw(on: drawing)
      append(drawing.canvas)
    case .plain:
      do {
        try item.draw(on: plain)
      } catch {
        plain.canvas.removeAll()
        throw error
      }
      appendPlain()
    case .json, .jsonl:
      appendSeparator()
      ItemDocument.write(item, to: &utf8)
    }
  }

  private mutating func append(_ drawing: TextDrawing) {
    let layout = TextLayout(columns: style.columns, hangingIndent: Self.indent)
    TextRenderer(theme: style.theme).render(layout.lines(for: drawing), to: &utf8)
  }

  private mutating func appendPlain() {
    plain.canvas.finish()
    utf8 += plain.canvas.utf8
    plain.canvas.removeAll()
  }

  private mutating func appendSeparator() {
    if style.format == .json { utf8 += ItemDocument.separator }
  }
}

/// A canvas that is drawn on through an existential and read as what it is, without
/// copying what was drawn.
final class CanvasBox<Canvas: TextCanvas>: TextCanvas {
  var canvas: Canvas

  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  func run(_ text: String, _ role: TextRole) { canvas.run(text, role) }
  func run(utf8: Span<UInt8>, _ role: TextRole) { canvas.run(utf8: utf8, role) }
  func spacer() { canvas.spacer() }
  func endLine() { canvas.endLine() }
  func columns(of text: String) -> Int { TextWidth.columns(of: text) }
}

extension Item {
  fileprivate func draw(on box: some AnyObject & TextCanvas) throws {
    var canvas: any TextCanvas = box
    try draw(on: &canvas)
  }
}
