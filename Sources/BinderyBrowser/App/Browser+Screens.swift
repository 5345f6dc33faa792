internal import Bindery
internal import BinderyTerminal
internal import BinderyText

// The places where the browser meets the screens, the overlays and the looks that others have written.

extension Browser {
  /// Shows the help, which lists all keys.
  func showHelp() {
  }

  /// Shows the list of all commands, of which the chosen one is sent through the context of what has the focus now.
  func showCommands() {
  }

  /// Draws the status line.
  func drawStatus(_ text: String, isProblem: Bool, on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let look = isProblem ? style[.problem] : style[.status]
    frame.fill(area, with: look)
    frame.write(SafeText(text), look, at: area.position, within: area.columns)
  }
}
