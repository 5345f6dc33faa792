internal import BinderyTerminal
internal import BinderyText

/// The bottom screen of the first frame, shown until plugins and sources have been found.
@MainActor
final class StartScreen: BrowserScreen {
  /// Creates the start screen.
  init() {}

  var title: String { "" }
  var status: String { "looking for plugins…" }
  var scope: CommandScope { .text }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    frame.fill(area.rows(to: 1), with: style[.field])
    frame.cursor = area.position
  }

  func setShown(_ isShown: Bool) {}
}
