internal import Bindery
public import BinderyCollections
public import Observation

/// The view model of a screen that searches: a query goes in, and rows, a state and commands come out.
///
/// The view model knows nothing of a screen: a terminal, a window and a test drive it alike, by `send(_:)`. Inputs act
/// at once. The commands are for what shows them, such as buttons, and act in a job of their own.
@Observable
public final class SearchViewModel<Row: ListRow, Failure: Error>: InteractiveViewModel {
  /// An action of the user.
  public enum Input: Hashable, Sendable {
    /// Types a query; one without words clears the rows.
    case query(String)

    /// Searches at once for a query that waits for its quiet period to end, as after Return.
    case searchNow

    /// Searches again for the same query.
    case refresh

    /// Cancels the current search; the rows stay.
    case cancel

    /// Tries again what has failed or was cancelled.
    case retry

    /// Sets whether the screen is shown. While it isn't, nothing is searched; searches that this has cancelled are
    /// resumed once it is shown again.
    case setShown(Bool)

    /// Scrolls the list to some positions.
    case show(Range<Int>)

    /// Moves the focus by a number of rows.
    case moveFocus(by: Int)

    /// Moves the focus by a number of rows, and selects all rows from the one at which the range began.
    case extendSelection(by: Int)

    /// Selects the focused row beside the others, or deselects it if it is selected.
    case toggleSelection

    /// Opens the focused row on a screen of its own; on the heading of a section without rows, tries the section again.
    case select
  }

  /// A one-time event.
  public enum Output: Sendable {
    /// The user has opened an element, which another screen should show.
    case selected(Row.Element)

    /// A search has ended with failures, in the order of its sources. A search that is cancelled reports none.
    case failed([Failure])
  }

  /// The presenter of the rows that the search finds.
  public let list: ListPresenter<Row, Failure>

  /// The broadcast of the one-time events.
  @ObservationIgnored public let outputs = Outputs<Output>()

  /// The query that was typed last; empty at the start.
  public private(set) var query = ""

  /// The command that searches again, in place of a search that runs; enabled if there is a query.
  @ObservationIgnored public private(set) lazy var refresh: Command<Void, Void, Never> = Command(
    where: { [weak self] in self?.hasQuery ?? false },
    { [weak self] in self?.control.refresh() })

  /// The command that cancels the search; enabled while there is one, or while `refresh` is about to begin one.
  @ObservationIgnored public private(set) lazy var cancel: Command<Void, Void, Never> = Command(
    where: { [weak self] in self.map { $0.phase.isLoading || $0.refresh.isExecuting } ?? false },
    { [weak self] in self?.cancelSearch() })

  /// The command that tries again what has failed or was cancelled; enabled if there is such a thing.
  @ObservationIgnored public private(set) lazy var retry: Command<Void, Void, Never> = Command(
    where: { [weak self] in self.map { !$0.failures.isEmpty || $0.isInterrupted } ?? false },
    { [weak self] in self?.control.retry(nil) })

  /// The controls of the searched collection, such as for its query.
  @ObservationIgnored private let control: any SearchControl
  /// The registration as an observer of the collection, which ends with this object.
  @ObservationIgnored private var observer: Observer?
  /// Whether a search was running at the last change, by which its end is noticed.
  @ObservationIgnored private var wasLoading = false

  /// Whether the search was cancelled because the screen isn't shown.
  @ObservationIgnored private var isSuspended = false

  /// Creates a view model without a query.
  ///
  /// - Parameters:
  ///   - collection: The collection to search in, whose query the view model sets.
  ///   - options: The bounds of the list; the first row gets the focus by default.
  ///   - make: Creates the view model of a row.
  public convenience init(
    _ collection: any SearchableModelCollection<Row.Element, Failure>, options: ListOptions = .focusingFirstRow,
    make: @escaping @MainActor (Row.Element) -> Row
  ) {
    self.init(collection, list: ListPresenter(collection, options: options, make: make))
  }

  /// Creates a view model without a query, whose rows a list shows in its own way, such as unfolded.
  ///
  /// - Parameters:
  ///   - control: The search, whose query the view model sets.
  ///   - list: The list of what the search finds.
  public init(_ control: any SearchControl, list: ListPresenter<Row, Failure>) {
    (self.control, self.list) = (control, list)
    wasLoading = list.status.phase.isLoading
    observer = list.collection.observe { [weak self] in self?.noteChange() }
  }

  /// Performs an action of the user. One that isn't possible at the moment has no effect.
  public func send(_ input: Input) {
    switch input {
    case .query(let query): search(query)
    case .searchNow: control.searchNow()
    case .refresh: perform(refresh) { control.refresh() }
    case .cancel: perform(cancel) { cancelSearch() }
    case .retry: perform(retry) { control.retry(nil) }
    case .setShown(let isShown): setShown(isShown)
    case .show(let positions): list.show(positions)
    case .moveFocus(let offset): list.moveFocus(by: offset)
    case .extendSelection(let offset): list.extendSelection(by: offset)
    case .toggleSelection: if list.cursorHeading == nil { list.toggleSelection() }
    case .select: select()
    }
  }
}

extension SearchViewModel {
  /// The state of the search, for the screen to show.
  public var state: SearchState {
    let count = list.count
    switch phase {
    case .notLoaded: return count > 0 ? .found(count) : .idle
    case .loading(let progress): return .searching(progress)
    case .loaded: return count > 0 ? .found(count) : .nothingFound
    case .failed: return .failed(count)
    }
  }

  /// The failures of the last search, in the order of its sources; empty if none has failed.
  public var failures: [Failure] { list.status.failures }

  /// Whether the search was cancelled and not requested since.
  public var isInterrupted: Bool { control.isInterrupted }

  /// The load phase of the list.
  private var phase: LoadPhase { list.status.phase }
  /// Whether the query has anything but blanks.
  private var hasQuery: Bool { query.contains { !$0.isWhitespace } }

  /// Performs at once what a command does in a task of its own, and cancels the commands that were started but haven't
  /// begun.
  private func perform(_ command: Command<Void, Void, Never>, _ body: () -> Void) {
    guard command.isEnabled || command.isExecuting else { return }
    endCommands()
    if command.isEnabled { body() }
  }

  /// Cancels the commands that are executing for the current query.
  private func endCommands() {
    for command in [refresh, cancel, retry] { command.cancel() }
  }

  /// Searches for another query.
  private func search(_ query: String) {
    // A command that was started for the query before must not act on the search for this one.
    if query != self.query { endCommands() }
    self.query = query
    control.setQuery(query)
  }

  /// Cancels the running search; the rows stay.
  private func cancelSearch() {
    // The failures of the search before, which may be back now, were told when that ended.
    (wasLoading, isSuspended) = (false, false)
    control.cancel()
    wasLoading = phase.isLoading
  }

  /// Activates or deactivates the rows; a search that is running when the screen is hidden is cancelled, and repeated
  /// later.
  private func setShown(_ isShown: Bool) {
    list.activation = isShown ? .focused : .offscreen
    if !isShown, phase.isLoading {
      cancelSearch()
      isSuspended = true
    } else if isShown, isSuspended {
      isSuspended = false
      control.resume()
    }
  }

  /// Selects the row with the cursor, or retries the section whose heading has the cursor.
  private func select() {
    if let heading = list.cursorHeading { return control.retry(list.headings[heading].id) }
    if let element = list.cursorElement { outputs.send(.selected(element)) }
  }

  /// Sends the failures of a search when it ends.
  private func noteChange() {
    let status = list.status
    defer { wasLoading = status.phase.isLoading }
    if wasLoading, !status.phase.isLoading, !status.failures.isEmpty { outputs.send(.failed(status.failures)) }
  }
}
