package import Bindery
internal import BinderyCollections
internal import BinderyInterface
package import BinderyTerminal

/// A list on a screen, whose receivers perform the commands of lists in the screen's context.
///
/// A search has one below its field, and the page of an item that contains others one below the page.
@MainActor
package protocol ScreenList: AnyObject {
  /// The presenter of the rows.
  var rows: ItemListPresenter { get }

  /// Whether the keys are for the list, so that it shows its cursor and takes commands.
  var hasFocus: Bool { get set }

  /// The number of rows, which is observed.
  var rowCount: Int { get }

  /// Whether the list has nothing to show: by default, if it has neither rows nor failures, and nothing is loading.
  var isEmpty: Bool { get }

  /// Whether the cursor is on the first row, or on none, as by default, so that a further step up leaves the list.
  var isAtTop: Bool { get }

  /// What has failed of single rows, a clause without a period, or `nil`, the default, if nothing has.
  var trouble: String? { get }

  /// On whom the user waits in the list, such as for the actions of a row; `nil`, the default, while the user doesn't
  /// wait.
  var waiting: String? { get }

  /// The place in the list, or `nil`, the default, if the user hasn't moved in it.
  var resumedPlace: RowPlace? { get }

  /// Goes to a place as soon as its row is in the list, unless the user moves before. The default goes nowhere.
  func go(to place: RowPlace)

  /// Draws the list in an area.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Starts or stops the activity of the rows: while another screen covers the list, or the terminal doesn't show it.
  func setShown(_ isShown: Bool)

  /// Shows what rows contain anew where it is of some kinds, by the plugins that show these now. The default does
  /// nothing.
  func show(_ kinds: Set<Kind>)

  /// Sends the action that the row in focus has for an event, and returns whether there was one. The default has none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event to the row in focus if that answers later, and sends its action then. The default does nothing.
  func pass(_ event: UserEvent)
}

extension ScreenList {
  package var rowCount: Int { rows.rowCount }
  package var isEmpty: Bool { rows.rowCount == 0 && rows.state.status.failures.isEmpty && !rows.state.phase.isLoading }
  package var isAtTop: Bool { rows.cursor.map { $0 == 0 } ?? true }

  /// Returns `nil`.
  package var trouble: String? { nil }

  /// Returns `nil`.
  package var waiting: String? { nil }

  /// Returns `nil`.
  package var resumedPlace: RowPlace? { nil }

  /// Does nothing.
  package func go(to place: RowPlace) {}

  /// Does nothing.
  package func show(_ kinds: Set<Kind>) {}

  /// Returns false.
  package func answer(_ event: UserEvent) -> Bool { false }

  /// Does nothing.
  package func pass(_ event: UserEvent) {}
}

extension RowList: ScreenList {
  package var rowCount: Int {
    _ = revision
    return rows.rowCount
  }

  package func show(_ kinds: Set<Kind>) { options.showContents(kinds) }
}
