internal import Bindery
internal import BinderyTerminal

/// An overlay that shows a screen, as tall as the available area, and as wide as that or a limit.
@MainActor
final class ScreenOverlay: Overlay {
  let context: Context

  /// The screen that the overlay shows.
  private let screen: any BrowserScreen
  /// The maximum width of the overlay, in columns.
  private let columns: Int

  /// Creates an overlay with a screen whose receivers are registered in the overlay's scope.
  ///
  /// - Parameters:
  ///   - screen: The screen to show.
  ///   - columns: The maximum width of the overlay in columns.
  ///   - context: The context of the overlay, which ends with it.
  init(_ screen: any BrowserScreen, columns: Int = .max, in context: Context) {
    self.screen = screen
    self.columns = columns
    self.context = context
  }

  var title: String { screen.title }
  var status: String { screen.status }
  var scope: CommandScope { screen.scope }

  /// Returns the size that the overlay takes of an area: its maximum width, and all rows.
  func size(within available: Size) -> Size {
    Size(columns: min(available.columns, columns), rows: available.rows)
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    screen.draw(on: &frame, in: area, style: style)
  }

  func setShown(_ isShown: Bool) {
    screen.setShown(isShown)
  }
}
