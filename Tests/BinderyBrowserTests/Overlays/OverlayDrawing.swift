import Bindery
import BinderyBrowser
import BinderyTerminal
import BinderyText

/// What overlays and pages draw, as lines of text.
enum OverlayDrawing {
  /// Returns the lines of a frame, without the blanks at their ends.
  static func lines(of frame: Frame) -> [String] {
    (0..<frame.size.rows).map { row in
      var line = (0..<frame.size.columns).map { frame[column: $0, row: row].text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Draws overlays over a frame that is full of dots.
  @MainActor
  static func frame(of overlays: OverlayStack, columns: Int, rows: Int, style: BrowserStyle = .standard) -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    let dots = String(repeating: ".", count: columns)
    for row in 0..<rows { frame.write(SafeText(dots), at: FramePosition(column: 0, row: row), within: columns) }
    overlays.draw(on: &frame, in: FrameArea(frame.size), style: style)
    return frame
  }

  /// Draws overlays, and returns the lines.
  @MainActor
  static func lines(of overlays: OverlayStack, columns: Int, rows: Int, style: BrowserStyle = .standard) -> [String] {
    lines(of: frame(of: overlays, columns: columns, rows: rows, style: style))
  }

  /// The standard style without boxes.
  static var plainStyle: BrowserStyle { BrowserStyle(theme: nil, parts: [:], isPlain: true) }
}

/// A program with a screen, and overlays over it.
@MainActor
struct OverlayStage {
  let root = Context()
  let screen: Context
  let overlays: OverlayStack

  init() {
    overlays = OverlayStack(in: root)
    screen = root.newScope()
  }

  /// Sends an action to the overlay on top, and returns whether it is handled.
  @discardableResult
  func send(_ action: any Action) -> Bool {
    overlays.top?.context.send(action) ?? false
  }

  /// Sends commands to the overlay on top, one after the other.
  func press(_ commands: BrowseCommand...) {
    for command in commands { send(command) }
  }
}
