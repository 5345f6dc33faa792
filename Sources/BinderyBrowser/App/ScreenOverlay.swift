internal import Bindery
internal import BinderyTerminal

/// A screen that is shown as an overlay, as large as there is room, or as is easily read.
@MainActor
final class ScreenOverlay: Overlay {
  let context: Context

  private let screen: any BrowserScreen
  private let columns: Int

  /// Creates an overlay with a screen whose receivers are registered in the overlay's scope.
  ///
  /// - Parameters:
  ///   - screen: The screen to show.
  ///   - columns: The columns beyond which the screen is harder to read.
  ///   - context: The scope of the overlay's lifetime.
  init(_ screen: any BrowserScreen, columns: Int = .max, in context: Context) {
    self.screen = screen
    self.columns = columns
    self.context = context
  }

  var title: String { screen.title }
  var status: String { screen.status }
  var scope: CommandScope { screen.scope }

  func size(within room: Size) -> Size {
    Size(columns: min(room.columns, columns), rows: room.rows)
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    screen.draw(on: &frame, in: area, style: style)
  }

  func setShown(_ isShown: Bool) {
    screen.setShown(isShown)
  }
}
