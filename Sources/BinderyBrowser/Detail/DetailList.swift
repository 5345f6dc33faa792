package import Bindery
package import BinderyTerminal

/// A list below the page of an item, with what the item contains.
///
/// Its receivers are registered in the context of the screen before those of the page, so the page is asked first and
/// takes what it needs to move the focus; all else goes to the list.
@MainActor
package protocol DetailList: AnyObject {
  /// The number of rows, which is observed.
  var rowCount: Int { get }

  /// Whether the cursor is on the first row, or on none, so that a further step up leaves the list.
  var isAtTop: Bool { get }

  /// Whether the list has the focus, and so shows its cursor.
  var hasFocus: Bool { get set }

  /// On whom the user waits in the list, such as for the actions of a row; `nil`, the default, while the user doesn't
  /// wait.
  var waiting: String? { get }

  /// Draws the rows around the cursor, and the state of loading them.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the list's activity, as that of its screen.
  func setShown(_ isShown: Bool)

  /// Shows the rows of some kinds anew, by the plugins that show them now; all else stays as it is.
  func show(_ kinds: Set<Kind>)

  /// Sends the action that the row in focus has for an event, and returns whether there was one. The default has none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event to the row in focus if that answers later, and sends its action then. The default does nothing.
  func pass(_ event: UserEvent)
}

extension DetailList {
  /// Returns `nil`.
  package var waiting: String? { nil }

  /// Returns false.
  package func answer(_ event: UserEvent) -> Bool { false }

  /// Does nothing.
  package func pass(_ event: UserEvent) {}
}
