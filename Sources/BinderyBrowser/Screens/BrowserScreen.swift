internal import Bindery
package import BinderyInterface
package import BinderyTerminal

/// A screen of the browser: a view model that is drawn by its view and performs commands by its receivers.
///
/// A screen is observable: the browser redraws it when something changes that `draw(on:in:style:)` has read. It
/// registers receivers of ``BrowseCommand``, ``InsertText`` and ``UseMouse`` in its context: its context can handle
/// exactly what the screen can do now, and everything else goes up to the browser. It knows no other screens; it sends
/// `ShowRoute`, `ShowPage`, `GoBack`, `ShowMenu` and `Alert` through its context.
@MainActor
package protocol BrowserScreen: ScreenContent {
  /// The title of the screen in a few words, such as the sources of a search or the title of an item.
  var title: String { get }

  /// The state of the screen in a few words for the status line, such as `120 of 3,400 items`; empty if there is none.
  var status: String { get }

  /// The scope of key bindings that applies now: `text` while a text field has the focus and receives characters.
  var scope: CommandScope { get }

  /// Draws the screen's view in an area, and sets the frame's cursor if a text field has the focus.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the screen's activity, as the screen is shown, or is covered or not visible.
  func setShown(_ isShown: Bool)
}
