package import Bindery

/// A small screen that is drawn in a box over the screen below, such as a menu or a question.
///
/// An overlay gives its value by sending `Finish` through its context, and leaves without one by sending `GoBack`. The
/// ``OverlayStack`` that has created its context takes both, and the commands `back` and `cancel` where the overlay
/// itself doesn't. It is only drawn in an area that has cells.
@MainActor
package protocol Overlay: BrowserScreen {
  /// The scope of the overlay, through which commands and input are sent to it; it ends when the overlay leaves.
  var context: Context { get }

  /// Returns the size at which the overlay shows all that it has, without the box around it.
  ///
  /// - Parameter room: The size that there is.
  /// - Returns: The size, which may be larger than the room; the overlay then scrolls.
  func size(within room: Size) -> Size
}

extension Overlay {
  /// The default of no state to tell.
  package var status: String { "" }

  /// The default of commands for lists.
  package var scope: CommandScope { .list }

  /// Does nothing, the default for an overlay without any activity.
  package func setShown(_ isShown: Bool) {}
}

/// The width beyond which lines of text are hard to read, in columns.
enum ReadableWidth {
  /// The width of the lines of an overlay.
  static let columns = 72
}
