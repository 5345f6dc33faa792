internal import Bindery
internal import BinderyTerminal
internal import BinderyText

/// Writes items one after the other, in the format of an output.
///
/// Every item becomes a row: one whose view fails, or shows nothing, is shown by the
/// generic view with the reason, and nothing of what its own view drew remains.
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
  /// - Returns: What is wrong with the item in one line, if anything is.
  mutating func write(_ item: Item) -> String? {
    do {
      let problems = try append(item).map { String(describing: $0) }
      let reasons = (item.reason.map { [$0] } ?? []) + problems
      return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    } catch {
      let failed = item.failed(error)
      // The generic view doesn't fail.
      _ = try? append(failed)
      return failed.reason
    }
  }

  /// Appends what another writer of the same style wrote.
  mutating func append(written: some Sequence<UInt8>) {
    utf8 += written
  }

  /// Writes an item that can't be read at all.
  mutating func write(_ damage: Trouble) {
    switch style.format {
    case .text:
      let drawing = CanvasBox(TextDrawing())
      drawing.draw(damage)
      append(drawing.canvas)
    case .plain:
      plain.draw(damage)
      appendPlain()
    case .json, .jsonl:
      appendSeparator()
      ItemDocument.write(damage, to: &utf8)
    }
  }

  /// Appends an item, and returns what of it can't be written.
  private mutating func append(_ item: Item) throws -> [any Error] {
    switch style.format {
    case .text: append(try item.drawing())
    case .plain: try appendPlain(item)
    case .json, .jsonl:
      let drawing = try item.drawing()
      appendSeparator()
      return ItemDocument.write(item, drawing, to: &utf8)
    }
    return []
  }

  private mutating func appendSeparator() {
    if style.format == .json { utf8.append(ItemDocument.separator) }
  }

  /// Appends the lines of a drawing. Those after the first that have nothing to show
  /// are left out: in a list they would look like the end of an item.
  private mutating func append(_ drawing: TextDrawing) {
    let layout = TextLayout(columns: style.columns, hangingIndent: Self.indent)
    let lines = layout.lines(for: drawing)
    TextRenderer(theme: style.theme).render(lines.prefix(1) + lines.dropFirst().filter { !$0.runs.isEmpty }, to: &utf8)
  }

  private mutating func appendPlain(_ item: Item) throws {
    do {
      try item.draw(on: plain)
      guard plain.canvas.utf8.contains(where: \.isVisible) else { throw EmptyView(kind: item.kind) }
    } catch {
      plain.canvas.removeAll()
      throw error
    }
    appendPlain()
  }

  private mutating func appendPlain() {
    plain.canvas.finish()
    utf8 += plain.canvas.utf8
    plain.canvas.removeAll()
  }
}

/// The reason why an item isn't shown whose view draws nothing that could be seen.
private struct EmptyView: Error, CustomStringConvertible {
  let kind: Kind

  var description: String { "the view of the kind '\(kind)' shows nothing" }
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
  func columns(of text: String) -> Int { SafeText.columns(of: text) }

  /// Draws what is known of an item that can't be read.
  fileprivate func draw(_ damage: Trouble) {
    run("damaged item", .title)
    endLine()
    run("\(damage)", .warning)
  }
}

extension Item {
  fileprivate func draw(on box: some AnyObject & TextCanvas) throws {
    var canvas: any TextCanvas = box
    try draw(on: &canvas)
  }

  /// What the item's view draws, which is something.
  func drawing() throws -> TextDrawing {
    let box = CanvasBox(TextDrawing())
    try draw(on: box)
    guard box.canvas.isVisible else { throw EmptyView(kind: kind) }
    return box.canvas
  }
}

extension TextDrawing {
  fileprivate var isVisible: Bool {
    lines.contains { line in
      line.contains { if case .run(let text, _) = $0 { text.utf8.contains(where: \.isVisible) } else { false } }
    }
  }
}

extension UInt8 {
  /// Whether the byte is part of something other than a space or a control character.
  fileprivate var isVisible: Bool { self > 0x20 }
}
