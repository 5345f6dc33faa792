package import Bindery
package import BinderyTerminal

/// The list of a search screen, whose receivers perform the commands of lists in the screen's context.
@MainActor
package protocol SearchList: AnyObject {
  /// Whether the keys are for the list, so that it shows its cursor and takes commands.
  var hasFocus: Bool { get set }

  /// Whether the list has no rows.
  var isEmpty: Bool { get }

  /// What the list has to say for the status line beside the state of the search; empty if there is nothing.
  var status: String { get }

  /// Draws the list in an area.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the activity of the rows: while another screen covers the list, or the terminal doesn't show it.
  func setShown(_ isShown: Bool)

  /// Sends the action that the row in focus has for an event, and returns whether there was one. The default has none.
  func answer(_ event: UserEvent) -> Bool
}

extension SearchList {
  /// Returns false.
  package func answer(_ event: UserEvent) -> Bool { false }
}
