package import Bindery
internal import BinderyCollections
internal import BinderyInterface
package import BinderyTerminal

/// A list of items that a screen contains, whose receivers perform commands such as `retry` in the screen's context.
///
/// A search has one below its field, and the page of an item that contains others one below the page.
@MainActor
package protocol ScreenList: AnyObject {
  /// The presenter of the rows.
  var rows: ItemListPresenter { get }

  /// Whether the list has the keyboard's focus, so that it shows its cursor and accepts commands.
  var hasFocus: Bool { get set }

  /// The number of rows; reading it is observed.
  var rowCount: Int { get }

  /// Whether the list has nothing to show: by default, if it has neither rows nor failures, and nothing is loading.
  var isEmpty: Bool { get }

  /// Whether the cursor is on the first row or on none, so that a further step up leaves the list.
  var isAtTop: Bool { get }

  /// A clause without a period on what has failed of single rows, or `nil`, the default, if nothing has.
  var trouble: String? { get }

  /// A sentence that names the plugin for which the user waits, such as for the actions of a row; `nil`, the default,
  /// for none.
  var waiting: String? { get }

  /// The bookmark of the user's position in the list, or `nil`, the default, if the user hasn't moved in it.
  var resumedBookmark: RowBookmark? { get }

  /// Moves to a bookmark as soon as its row is loaded, unless the user moves before. The default does nothing.
  func go(to bookmark: RowBookmark)

  /// Draws the list in an area.
  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle)

  /// Sets whether the list is shown. While it isn't, since another screen covers it or the terminal is hidden, no row
  /// is active.
  func setShown(_ isShown: Bool)

  /// Replaces the contents of rows that are of some kinds by items of the plugins that show these kinds now. The
  /// default does nothing.
  func show(_ kinds: Set<Kind>)

  /// Sends the action that the row in focus has for an event, and returns whether there was one. The default has none.
  func answer(_ event: UserEvent) -> Bool

  /// Passes an event to the focused row if it answers asynchronously, and sends its action once it has answered. The
  /// default does nothing.
  func pass(_ event: UserEvent)
}

extension ScreenList {
  /// The number of rows of the presenter.
  package var rowCount: Int { rows.rowCount }
  /// Whether the presenter has neither rows nor failures, and nothing is loading.
  package var isEmpty: Bool { rows.rowCount == 0 && rows.state.status.failures.isEmpty && !rows.state.phase.isLoading }
  /// Whether the presenter's cursor is on the first row or on none.
  package var isAtTop: Bool { rows.cursor.map { $0 == 0 } ?? true }

  /// `nil`, the default of a list that reports no failures of single rows.
  package var trouble: String? { nil }

  /// `nil`, the default of a list that waits for no plugin.
  package var waiting: String? { nil }

  /// `nil`, the default of a list without bookmarks.
  package var resumedBookmark: RowBookmark? { nil }

  /// The default of a list without bookmarks: it has no effect.
  package func go(to bookmark: RowBookmark) {}

  /// The default of a list whose rows contain no items: it has no effect.
  package func show(_ kinds: Set<Kind>) {}

  /// Returns `false`, as the default of a list whose rows have no actions for events.
  package func answer(_ event: UserEvent) -> Bool { false }

  /// The default of a list that passes no events to its rows: it has no effect.
  package func pass(_ event: UserEvent) {}
}

extension RowList: ScreenList {
  /// The number of rows; reading it is observed.
  package var rowCount: Int {
    _ = revision
    return rows.rowCount
  }

  /// Replaces the contents of rows that are of some kinds by items of the plugins that show these kinds now.
  package func show(_ kinds: Set<Kind>) { options.showContents(kinds) }
}
