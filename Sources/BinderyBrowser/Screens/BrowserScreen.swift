internal import Bindery
package import BinderyInterface
package import BinderyTerminal

/// A screen of the browser: a view model whose view draws it, and whose receivers perform commands.
///
/// A screen is observable: the browser draws it again after something that `draw(on:in:style:)` has read changes. It
/// registers receivers of ``BrowseCommand``, ``InsertText`` and ``UseMouse`` in its context, so that what it can do now
/// is what its context can handle, and all else goes up to the browser. It knows nothing of other screens; it sends
/// `ShowRoute`, `ShowPage`, `GoBack`, `ShowMenu` and `Alert` through its context.
@MainActor
package protocol BrowserScreen: ScreenContent {
  /// The title of the screen in a few words, such as the sources of a search or the title of an item.
  var title: String { get }

  /// The state of the screen in a few words for the status line, such as `120 of 3,400 items`; empty if there is none.
  var status: String { get }

  /// The scope that commands are bound in now: `text` while a text field has the focus, which then takes characters.
  var scope: CommandScope { get }

  /// Draws the screen's view in an area, and sets the frame's cursor if a text field has the focus.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the screen's activity: while another screen covers it, or the terminal doesn't show it.
  func setShown(_ isShown: Bool)
}
