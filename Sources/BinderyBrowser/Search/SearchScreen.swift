package import Bindery
internal import BinderyCollections
package import BinderyInterface
package import BinderyRendering
package import BinderySources
internal import BinderyTerminal
internal import Observation
internal import Synchronization

/// The screen that searches as the user types: the field of the query, and below it the list of what sources find.
///
/// Either the field or the list has the focus. The command `search` moves it to the field, and `down`, `next-section`
/// or `select` from there to the list. The command `cancel` cancels the searches that run, or else leaves the field.
/// While another screen covers this one, no source is asked; what was cancelled by that is searched again when the
/// screen is back.
@MainActor
@Observable
package final class SearchScreen: BrowserScreen {
  /// The search, whose query is that of the field.
  @ObservationIgnored package let search: ItemSearch

  /// The view model of the search, with the presenter of its results.
  @ObservationIgnored package let viewModel: SearchViewModel<ListedItem, SearchFailure>

  /// The list of the results below the field.
  @ObservationIgnored package let list: any ScreenList

  /// The text field in which the user types the query.
  package private(set) var field: TextField

  /// Whether the field has the focus, and not the list.
  package private(set) var isTyping = true {
    didSet {
      list.hasFocus = !isTyping
      noteAbilities()
    }
  }

  /// The receivers of the screen's commands.
  @ObservationIgnored private let receivers: SearchReceivers
  /// The registration as an observer of the search, which ends with this object.
  @ObservationIgnored private var observer: Observer?

  /// Creates a screen that searches for a query, whose field has the focus.
  ///
  /// - Parameters:
  ///   - search: The search, without a query.
  ///   - query: The query to begin with, as it would be typed.
  ///   - context: The scope of the screen, in which its receivers are registered.
  ///   - options: The settings of the list.
  ///   - makeList: Creates the list, whose receivers are registered in the context that it is given.
  package init(
    _ search: ItemSearch, query: String = "", in context: Context, options: RowListOptions = RowListOptions(),
    makeList: (ItemListPresenter, Context) -> any ScreenList
  ) {
    self.search = search
    viewModel = SearchViewModel(search, list: ItemListPresenter(of: search, options: options))
    field = TextField(query)
    receivers = SearchReceivers()
    // The list's receivers come before those for all of the search, and after those of the field.
    receivers.receiveSearchCommands(in: context)
    list = makeList(viewModel.list, context)
    receivers.receiveFieldCommands(in: context)
    receivers.screen = self
    observer = search.observe { [weak self] in self?.noteAbilities() }
    list.hasFocus = false
    viewModel.send(.query(field.text))
    noteAbilities()
  }

  isolated deinit {
    search.cancel()
  }
}

extension SearchScreen {
  /// The title of the screen: the program's name, and the titles of the sources that it searches.
  package var title: String { "Bindery: \(search.titles.joined(separator: ", "))" }

  /// The query as it was typed.
  package var query: String { field.text }

  /// The bookmark of the user's position in the list, or `nil` if the user hasn't moved in it.
  package var bookmark: RowBookmark? { list.resumedBookmark }

  /// Whether the list has the focus, and not the field.
  package var isInList: Bool { !isTyping }

  /// Restores the user's position in the list, whose rows may be loaded later, and whether the list has the focus.
  func resume(at bookmark: RowBookmark?, isInList: Bool) {
    if let bookmark { list.go(to: bookmark) }
    if isInList { setTyping(false) }
  }

  /// The scope of the keys: `text` while the field has the focus, or else `list`.
  package var scope: CommandScope { isTyping ? .text : .list }

  /// The text of the status line: why nothing can be found, which sources are being searched, or how many items there
  /// are and which sources have failed.
  package var status: String {
    let status = SearchStatus(of: search.state, isInterrupted: search.isInterrupted)
    let words = search.problem ?? search.kindProblem ?? status.description
    let state = [list.rows.marks, words].filter { !$0.isEmpty }.joined(separator: ", ")
    return [state, list.trouble ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Replaces the items of some kinds by those of the plugins that show these kinds now; all other rows stay as they
  /// are.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    search.show(kinds, by: presenter)
    list.show(kinds)
  }

  /// Sets whether the screen is shown: cancels all searches when it is covered, and resumes them when it is back.
  package func setShown(_ isShown: Bool) {
    list.setShown(isShown)
    viewModel.send(.setShown(isShown))
  }

  /// Sends the action that the focused row has for an event, unless the field has the focus, and returns whether there
  /// was one.
  package func answer(_ event: UserEvent) -> Bool { !isTyping && list.answer(event) }

  /// Passes an event to the focused row if it answers asynchronously, unless the field has the focus.
  package func pass(_ event: UserEvent) {
    if !isTyping { list.pass(event) }
  }
}

extension SearchScreen {
  /// Moves the focus to the text field, or to the list of results.
  func setTyping(_ isTyping: Bool) {
    if isTyping != self.isTyping { self.isTyping = isTyping }
  }

  /// Changes the field, and searches if that changes its text.
  func edit(_ change: (inout TextField) -> Void) {
    let text = field.text
    change(&field)
    if field.text != text { viewModel.send(.query(field.text)) }
    noteAbilities()
  }

  /// Searches without a quiet period, and moves the focus to the list if it has rows or failures.
  func accept() {
    viewModel.send(.searchNow)
    if !search.state.isEmpty || !viewModel.failures.isEmpty { setTyping(false) }
  }

  /// Cancels the searches that run, or else moves the focus to the list.
  func cancel() {
    if viewModel.cancel.isEnabled { viewModel.send(.cancel) } else { setTyping(false) }
  }

  /// Records the area in which the field was drawn, for the mouse.
  func noteField(_ area: FrameArea) {
    receivers.abilities.withLock { $0.fieldArea = area }
  }

  /// Updates the commands that the receivers accept.
  private func noteAbilities() {
    let (hasList, isTyping) = (!search.state.isEmpty || !viewModel.failures.isEmpty, isTyping)
    let (refresh, cancel, retry) = (viewModel.refresh, viewModel.cancel, viewModel.retry)
    let can = (refresh: refresh.isEnabled, cancel: cancel.isEnabled, retry: retry.isEnabled)
    receivers.abilities.withLock { abilities in
      (abilities.isTyping, abilities.hasList) = (isTyping, hasList)
      (abilities.canRefresh, abilities.isSearching, abilities.canRetry) = (can.refresh, can.cancel, can.retry)
    }
  }
}
