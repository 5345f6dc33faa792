package import Bindery
package import BinderyTerminal

/// The list of a search screen, whose receivers perform the commands of lists in the screen's context.
@MainActor
package protocol SearchList: AnyObject {
  /// Whether the keys are for the list, so that it shows its cursor and takes commands.
  var hasFocus: Bool { get set }

  /// Whether the list has no rows.
  var isEmpty: Bool { get }

  /// The number of marked rows in words, such as `3 marked`; empty if none is.
  var marks: String { get }

  /// What has failed of single rows, a clause without a period, or `nil`, the default, if nothing has.
  var trouble: String? { get }

  /// The place in the list, or `nil`, the default, if the user hasn't moved in it.
  var resumedPlace: RowPlace? { get }

  /// Goes to a place as soon as its row is in the list, unless the user moves before. The default goes nowhere.
  func go(to place: RowPlace)

  /// Draws the list in an area.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the activity of the rows: while another screen covers the list, or the terminal doesn't show it.
  func setShown(_ isShown: Bool)

  /// Shows what rows contain anew where it is of some kinds, by the plugins that show these now. The default does nothing.
  func show(_ kinds: Set<Kind>)

  /// Sends the action that the row in focus has for an event, and returns whether there was one. The default has none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event to the row in focus if that answers later, and sends its action then. The default does nothing.
  func pass(_ event: UserEvent)
}

extension SearchList {
  /// Returns `nil`.
  package var trouble: String? { nil }

  /// Does nothing.
  package func show(_ kinds: Set<Kind>) {}

  /// Returns `nil`.
  package var resumedPlace: RowPlace? { nil }

  /// Does nothing.
  package func go(to place: RowPlace) {}

  /// Returns false.
  package func answer(_ event: UserEvent) -> Bool { false }

  /// Does nothing.
  package func pass(_ event: UserEvent) {}
}
