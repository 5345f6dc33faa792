internal import Bindery
internal import BinderyTerminal

/// A screen that is shown as an overlay, as large as there is room.
@MainActor
final class ScreenOverlay: Overlay {
  let context: Context

  private let screen: any BrowserScreen

  /// Creates an overlay with a screen whose receivers are registered in the overlay's scope.
  init(_ screen: any BrowserScreen, in context: Context) {
    self.screen = screen
    self.context = context
  }

  var title: String { screen.title }
  var status: String { screen.status }
  var scope: CommandScope { screen.scope }

  func size(within room: Size) -> Size { room }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    screen.draw(on: &frame, in: area, style: style)
  }

  func setShown(_ isShown: Bool) {
    screen.setShown(isShown)
  }
}
