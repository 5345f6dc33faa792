internal import Bindery
internal import BinderyText
internal import Synchronization

/// What was drawn last of a row, and its lines at the last width, so that scrolling draws nothing again.
///
/// A change is noted on any thread. It is drawn once that is allowed, so that rows change together at a bounded rate.
@MainActor
final class RowDrawing {
  /// What was drawn last, as far as a row can show it, or `nil` as long as nothing was.
  private(set) var drawing: TextDrawing?

  private var layout: TextLayout?
  private var lines: [StyledLine] = []
  private var mayChange = true
  private nonisolated let hasChanged = Atomic(true)

  /// Creates a drawing of nothing.
  init() {}

  /// Whether nothing was drawn.
  var isEmpty: Bool { drawing == nil }

  /// Notes on any thread that the row would draw something else now.
  nonisolated func noteChange() {
    hasChanged.store(true, ordering: .releasing)
  }

  /// Has the row draw again if it has changed since it was drawn last.
  func allowChange() {
    mayChange = hasChanged.load(ordering: .acquiring)
  }

  /// Takes what was drawn elsewhere.
  func take(_ drawing: TextDrawing) {
    (self.drawing, layout) = (drawing.shownInRow, nil)
    hasChanged.store(false, ordering: .releasing)
  }

  /// Returns the lines in a layout, at least one, or `nil` as long as nothing was drawn.
  ///
  /// - Parameters:
  ///   - layout: The width and the indent of the lines.
  ///   - draw: Draws the row, or returns `nil` to leave it as it is.
  /// - Returns: The lines, or `nil`.
  func lines(in layout: TextLayout, draw: () -> TextDrawing?) -> [StyledLine]? {
    if drawing == nil || mayChange, hasChanged.exchange(false, ordering: .acquiringAndReleasing) {
      mayChange = false
      if let drawn = draw() { (drawing, self.layout) = (drawn.shownInRow, nil) }
    }
    guard let drawing else { return nil }
    if layout != self.layout {
      lines = Array(layout.lines(for: drawing).prefix(Self.limit))
      if lines.isEmpty { lines = [StyledLine([])] }
      self.layout = layout
    }
    return lines
  }

  /// The most lines of a row; a view that draws more belongs on a page of its own.
  private static let limit = 12
}

extension TextDrawing {
  /// The most bytes that are kept of a row, each part of which takes some besides its text.
  private static var sizeLimit: Int { 128 << 10 }
  private static var partSize: Int { 32 }

  /// The beginning of the drawing, which is more than a row shows and no more than hundreds of rows may keep.
  fileprivate var shownInRow: TextDrawing {
    var (drawing, room) = (TextDrawing(), Self.sizeLimit)
    for line in lines {
      for element in line where room > 0 {
        room -= Self.partSize
        switch element {
        case .run(let text, let role):
          drawing.run(String(decoding: text.utf8.prefix(max(0, room)), as: UTF8.self), role)
          room -= text.utf8.count
        case .spacer: drawing.spacer()
        }
      }
      room -= Self.partSize
      guard room > 0 else { break }
      drawing.endLine()
    }
    return drawing
  }
}
