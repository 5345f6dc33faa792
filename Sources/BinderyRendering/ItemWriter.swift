package import Bindery
internal import BinderyTerminal
internal import BinderyText

/// A writer of items in an output format.
///
/// Every item is written. If its view fails or shows nothing, the generic view shows it with the reason, and the output
/// of its own view is discarded.
///
/// A writer must not be used from several threads at the same time. Each part of an input has a writer of its own, and
/// the parts are joined afterwards.
struct ItemWriter {
  /// The indentation in columns of an item's lines after the first.
  static let indent = 2

  /// The style in which items are written.
  private let style: OutputStyle
  /// The canvas that collects the output of the format `plain`.
  private let plain = CanvasBox(PlainCanvas())

  /// The output that has been written so far, as UTF-8.
  private(set) var utf8: [UInt8] = []

  /// Creates a writer without output.
  init(style: OutputStyle) {
    self.style = style
  }

  /// Writes an item, and returns the problems with it.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - rows: The maximum number of rows of the item's own view in the format `text`.
  /// - Returns: The problems with the item in one line, or `nil` if there are none.
  mutating func write(_ item: Item, rows: Int = .max) -> String? {
    do {
      let problems = try append(item, rows: rows).map { String(describing: $0) }
      let reasons = (item.reason.map { [$0] } ?? []) + problems
      return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    } catch {
      let failed = item.failed(error)
      // The generic view never fails.
      _ = try? append(failed, rows: .max)
      return failed.reason
    }
  }

  /// Appends the output of another writer with the same style.
  mutating func append(written: some Sequence<UInt8>) {
    utf8 += written
  }

  /// Writes an entry for a damaged item, which couldn't be read.
  mutating func write(_ damage: ItemProblem) {
    switch style.format {
    case .text:
      let drawing = CanvasBox(TextDrawing())
      drawing.draw(damage)
      append(drawing.canvas, rows: .max)
    case .plain:
      plain.draw(damage)
      appendPlain()
    case .json, .jsonl:
      appendSeparator()
      JSONDocument.write(damage, to: &utf8)
    }
  }

  /// Appends an item, and returns the errors for the parts of it that can't be written.
  private mutating func append(_ item: Item, rows: Int) throws -> [any Error] {
    switch style.format {
    case .text:
      append(try item.drawing(), rows: rows, indent: item.place?.indent ?? 0)
      if let failure = item.place?.contents?.failure {
        append(contentsFailure: failure, indent: item.place?.indent ?? 0)
      }
    case .plain: try appendPlain(item)
    case .json, .jsonl:
      let drawing = try item.drawing()
      appendSeparator()
      return JSONDocument.write(item, drawing, to: &utf8)
    }
    return []
  }

  /// Appends the separator before an item, which only the format `json` has.
  private mutating func appendSeparator() {
    if style.format == .json { utf8.append(JSONDocument.separator) }
  }

  /// Appends at most the first `rows` lines of a drawing.
  ///
  /// Empty lines after the first are omitted, because in a list they would look like the end of an item.
  private mutating func append(_ drawing: TextDrawing, rows: Int, indent: Int = 0) {
    let layout = TextLayout(columns: style.columns, indent: indent, hangingIndent: Self.indent)
    let lines = layout.lines(for: drawing).prefix(rows)
    TextRenderer(theme: style.theme).render(lines.prefix(1) + lines.dropFirst().filter { !$0.runs.isEmpty }, to: &utf8)
  }

  /// Appends the reason why the contents of an item aren't shown, in place of the contents.
  private mutating func append(contentsFailure sentence: String, indent: Int) {
    let drawing = CanvasBox(TextDrawing())
    drawing.run(sentence, .warning)
    append(drawing.canvas, rows: .max, indent: indent + Self.indent)
  }

  /// Appends an item in the format `plain`, or throws if its view fails or shows nothing.
  private mutating func appendPlain(_ item: Item) throws {
    do {
      try item.draw(on: plain)
      guard plain.canvas.utf8.contains(where: \.isVisible) else { throw ItemError.emptyView(of: item.kind) }
    } catch {
      plain.canvas.removeAll()
      throw error
    }
    appendPlain()
  }

  /// Moves what was drawn on the plain canvas to the output.
  private mutating func appendPlain() {
    plain.canvas.finish()
    utf8 += plain.canvas.utf8
    plain.canvas.removeAll()
  }
}

/// A canvas that is drawn on as an existential but read as its concrete type, without a copy of the drawing.
final class CanvasBox<Canvas: TextCanvas>: TextCanvas {
  /// The canvas that is drawn on.
  var canvas: Canvas

  /// Creates a box around a canvas.
  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  /// Draws a run of text on the canvas.
  func run(_ text: String, _ role: TextRole) { canvas.run(text, role) }
  /// Draws a run of text, given as UTF-8, on the canvas.
  func run(utf8: Span<UInt8>, _ role: TextRole) { canvas.run(utf8: utf8, role) }
  /// Draws a flexible space on the canvas.
  func spacer() { canvas.spacer() }
  /// Ends the current line of the canvas.
  func endLine() { canvas.endLine() }
  /// Returns the width of a text in columns.
  func columns(of text: String) -> Int { SafeText.columns(of: text) }

  /// Draws an entry for a damaged item, which couldn't be read.
  fileprivate func draw(_ damage: ItemProblem) {
    run("damaged item", .title)
    endLine()
    run("\(damage)", .warning)
  }
}

extension Item {
  /// Draws the item's view on a canvas in a box.
  fileprivate func draw(on box: some AnyObject & TextCanvas) throws {
    var canvas: any TextCanvas = box
    try draw(on: &canvas)
  }

  /// Returns the drawing of the item's view, or throws if nothing in it is visible.
  package func drawing() throws -> TextDrawing {
    let box = CanvasBox(TextDrawing())
    try draw(on: box)
    guard box.canvas.isVisible else { throw ItemError.emptyView(of: kind) }
    return box.canvas
  }
}

extension TextDrawing {
  /// Whether any text of the drawing has a visible character.
  fileprivate var isVisible: Bool {
    lines.contains { line in
      line.contains { if case .run(let text, _) = $0 { text.utf8.contains(where: \.isVisible) } else { false } }
    }
  }
}

extension UInt8 {
  /// Whether the byte is part of a character other than a space or a control character.
  fileprivate var isVisible: Bool { self > 0x20 }
}
