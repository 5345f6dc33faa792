internal import Bindery
internal import BinderyText
internal import Synchronization

/// A cache of a row's last drawing and of its lines at the last width, so that scrolling doesn't draw the row again.
///
/// A change may be noted on any thread. The row is drawn again once `allowChange()` is called, so that all rows of a
/// list change together at a bounded rate.
@MainActor
final class RowDrawing {
  /// The beginning of the last drawing, as much as a row can show, or `nil` as long as the row wasn't drawn.
  private(set) var drawing: TextDrawing?

  /// The layout for which `lines` were made, or `nil` if they are out of date.
  private var layout: TextLayout?
  /// The lines of the last drawing in that layout.
  private var lines: [StyledLine] = []
  /// Whether the row may be drawn again when its lines are read next.
  private var mayChange = true
  /// Whether the row has changed since it was drawn last.
  private nonisolated let hasChanged = Atomic(true)

  /// Creates an empty cache.
  init() {}

  /// Whether the row wasn't drawn yet.
  var isEmpty: Bool { drawing == nil }

  /// Notes that the row would look different if it were drawn now. May be called on any thread.
  nonisolated func noteChange() {
    hasChanged.store(true, ordering: .releasing)
  }

  /// Allows the row to be drawn again when its lines are read next, if it has changed since it was drawn last.
  func allowChange() {
    mayChange = hasChanged.load(ordering: .acquiring)
  }

  /// Replaces the drawing with one that was made in the background.
  func replace(with drawing: TextDrawing) {
    (self.drawing, layout) = (drawing.shownInRow, nil)
    hasChanged.store(false, ordering: .releasing)
  }

  /// Returns the lines of the row in a layout, at least one, or `nil` as long as the row wasn't drawn.
  ///
  /// - Parameters:
  ///   - layout: The width and the indent of the lines.
  ///   - draw: Draws the row, or returns `nil` to keep the last drawing. Called only if there is none, or if a change
  ///     was noted and is allowed.
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

  /// The maximum number of lines of a row; further lines are shown on the item's page only.
  private static let limit = 12
}

extension TextDrawing {
  /// The maximum number of bytes that are kept of a row's drawing: those of its texts, and `partSize` for each run and
  /// each line.
  private static var sizeLimit: Int { 128 << 10 }
  /// The number of bytes that each run and each line counts, besides its text.
  private static var partSize: Int { 32 }

  /// The beginning of the drawing, cut at `sizeLimit`, which is more than a row shows and bounds the memory of hundreds
  /// of rows.
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
