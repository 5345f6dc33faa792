package import Bindery
internal import BinderyInterface
internal import BinderyTerminal
internal import BinderyText

extension Browser {
  /// The smallest terminal size at which screens are drawn; below it, a message says so.
  package static let smallestSize = Size(columns: 20, rows: 8)

  /// Returns a frame with all that the browser shows: title, screen, overlays and status line.
  func frame(size: Size) -> Frame {
    var frame = Frame(size: size)
    let (style, area) = (style, FrameArea(size))
    guard Self.fits(size) else {
      let lines = TextWrapping(columns: max(1, size.columns)).lines(of: "Needs 20 columns and 8 rows", .body)
      frame.draw(lines, in: area, theme: nil)
      return frame
    }
    drawTitle(on: &frame, in: area.rows(to: 1), style: style)
    let body = area.rows(from: 1, to: area.rows - 1)
    // Screen readers follow the cursor. A screen that doesn't set it is read from its first line on.
    frame.focus = body.position
    topScreen.screen.draw(on: &frame, in: body, style: style)
    if overlays.front != nil {
      frame.cursor = nil
      overlays.draw(on: &frame, in: body, style: style)
    }
    // A long problem covers the last rows of the screen until the next key, rather than moving them.
    drawStatus(on: &frame, in: area.rows(from: 1), style: style)
    return frame
  }

  /// Notifies the top screen that it is shown, and the previously shown screen that it no longer is.
  func updateShown() {
    let screen = Self.fits(terminal.size) ? topScreen.screen : nil
    guard screen !== shown else { return }
    shown?.setShown(false)
    shown = screen
    screen?.setShown(true)
  }

  /// The style of the browser for the background of the terminal.
  private var style: BrowserStyle { looks.style(terminal.isBackgroundLight) }

  /// Returns whether the terminal is large enough to draw a screen.
  private static func fits(_ size: Size) -> Bool {
    size.columns >= smallestSize.columns && size.rows >= smallestSize.rows
  }

  /// Draws the title of the screen in the first row.
  private func drawTitle(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let depth = coordinator.screens.count
    let title = topScreen.screen.title
    let text = depth == 0 ? (title.isEmpty ? "Bindery" : title) : "‹ \(title)"
    var drawing = TextDrawing()
    drawing.run(text, .body)
    frame.draw(TextLayout(columns: area.columns).lines(for: drawing), in: area, theme: nil, over: style[.heading])
  }

  /// Draws the status line.
  private func drawStatus(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    drawStatus(statusNotice, on: &frame, in: area, style: style)
  }

  /// The sentence in the status line: a notice, the route being opened, why it can't be, or the screen's state.
  private var statusNotice: BrowserNotices.Notice {
    if let notice = notices.front { return notice }
    if let route = coordinator.pendingRoutes.last { return .init(sentence: "opening \(route)…", isProblem: false) }
    if let failure = coordinator.failure, failure != dismissedFailure {
      return .init(sentence: failure.description, isProblem: true)
    }
    return .init(sentence: focus.screen.status, isProblem: false)
  }
}
