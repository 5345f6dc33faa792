import Bindery
import BinderyBrowser
import BinderyTerminal

/// Draws a screen on a frame of its own.
@MainActor
func drawnFrame(
  of screen: some BrowserScreen, columns: Int, rows: Int, style: BrowserStyle = .standard
) -> Frame {
  var frame = Frame(size: Size(columns: columns, rows: rows))
  screen.draw(on: &frame, in: FrameArea(frame.size), style: style)
  return frame
}

/// The text of a frame's rows, without the blanks at their ends.
func lines(of frame: Frame) -> [String] {
  (0..<frame.size.rows).map { row in
    var text = (0..<frame.size.columns).map { frame[column: $0, row: row].text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
