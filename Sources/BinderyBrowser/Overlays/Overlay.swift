package import Bindery

/// A small screen that is drawn in a box over the screen below, such as a menu or a question.
///
/// An overlay returns its value by sending `Finish` through its context, and closes without a value by sending
/// `GoBack`. The ``OverlayStack`` that has created its context receives both, and also the commands `back` and `cancel`
/// if the overlay itself doesn't. An overlay is only drawn in an area that isn't empty.
@MainActor
package protocol Overlay: BrowserScreen {
  /// The context of the overlay, through which it gets commands and input; it ends when the overlay is closed.
  var context: Context { get }

  /// Returns the size at which the overlay shows all of its content, without the box around it.
  ///
  /// - Parameter available: The size of the available area.
  /// - Returns: The desired size; if it is larger than the available one, the overlay scrolls.
  func size(within available: Size) -> Size
}

extension Overlay {
  /// The empty default: an overlay shows no state in the status line.
  package var status: String { "" }

  /// The default scope of key bindings, that of lists.
  package var scope: CommandScope { .list }

  /// Does nothing, which is the default for overlays without activity to start or stop.
  package func setShown(_ isShown: Bool) {}
}

/// A namespace for the width in columns beyond which lines of text are hard to read.
enum ReadableWidth {
  /// The maximum width of lines of text in overlays, in columns.
  static let columns = 72
}
