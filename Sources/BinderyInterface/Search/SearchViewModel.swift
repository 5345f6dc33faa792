internal import Bindery
public import BinderyCollections
public import Observation

/// The view model of a screen that searches: a query goes in, and rows, a state and commands come out.
///
/// The view model knows nothing of a screen: a terminal, a window and a test drive it alike, by `send(_:)`.
@Observable
public final class SearchViewModel<Row: ListRow, Failure: Error>: InteractiveViewModel {
  /// An action of the user.
  public enum Input: Hashable, Sendable {
    /// Types a query; one without words clears the rows.
    case query(String)

    /// Searches again for the same query.
    case refresh

    /// Cancels the current search; the rows stay.
    case cancel

    /// Scrolls the list to some positions.
    case show(Range<Int>)

    /// Moves the focus by a number of rows.
    case moveFocus(by: Int)

    /// Moves the focus by a number of rows, and selects all rows from the one at which the range began.
    case extendSelection(by: Int)

    /// Selects the focused row beside the others, or deselects it if it is selected.
    case toggleSelection

    /// Opens the focused row on a screen of its own.
    case select
  }

  /// A one-time event.
  public enum Output: Sendable {
    /// The user has opened an element, which another screen should show.
    case selected(Row.Element)

    /// A search has ended with failures, in the order of its sources. One that is cancelled doesn't tell its failures.
    case failed([Failure])
  }

  /// The rows, as active as they are visible.
  public let list: ListPresenter<Row, Failure>

  /// The broadcast of the one-time events.
  @ObservationIgnored public let outputs = Outputs<Output>()

  /// The query that was typed last; empty at the start.
  public private(set) var query = ""

  /// The command that searches again; enabled if there is a query and no search for it, or while `cancel` is about to end
  /// the one there is.
  @ObservationIgnored public private(set) lazy var refresh: Command<Void, Void, Never> = Command(
    where: { [weak self] in self.map { $0.hasQuery && (!$0.phase.isLoading || $0.cancel.isExecuting) } ?? false },
    { [weak self] in self?.collection.refresh() })

  /// The command that cancels the search; enabled while there is one, or while `refresh` is about to begin one.
  @ObservationIgnored public private(set) lazy var cancel: Command<Void, Void, Never> = Command(
    where: { [weak self] in self.map { $0.phase.isLoading || $0.refresh.isExecuting } ?? false },
    { [weak self] in self?.cancelSearch() })

  @ObservationIgnored private let collection: any SearchableModelCollection<Row.Element, Failure>
  @ObservationIgnored private var observer: Observer?
  @ObservationIgnored private var wasLoading = false

  /// Creates a view model without a query.
  ///
  /// - Parameters:
  ///   - collection: The collection to search in, whose query the view model sets.
  ///   - options: The bounds of the list; the first row gets the focus by default.
  ///   - make: Creates the view model of a row.
  public init(
    _ collection: any SearchableModelCollection<Row.Element, Failure>, options: ListOptions = .focusingFirstRow,
    make: @escaping @MainActor (Row.Element) -> Row
  ) {
    self.collection = collection
    list = ListPresenter(collection, options: options, make: make)
    wasLoading = collection.state.phase.isLoading
    observer = collection.observe { [weak self] in self?.noteChange() }
  }

  /// Takes an action of the user. One that isn't possible now has no effect.
  public func send(_ input: Input) {
    switch input {
    case .query(let query): search(query)
    case .refresh: refresh.execute(())
    case .cancel: cancel.execute(())
    case .show(let positions): list.show(positions)
    case .moveFocus(let offset): list.moveFocus(by: offset)
    case .extendSelection(let offset): list.extendSelection(by: offset)
    case .toggleSelection: list.toggleSelection()
    case .select: select()
    }
  }
}

extension SearchViewModel {
  /// The state of the search, for the screen to show.
  public var state: SearchState {
    let count = collection.state.sections.reduce(0) { $0 + $1.elements.count }
    switch phase {
    case .notLoaded: return count > 0 ? .found(count) : .idle
    case .loading(let progress): return .searching(progress)
    case .loaded: return count > 0 ? .found(count) : .nothingFound
    case .failed: return .failed(count)
    }
  }

  /// The failures of the last search, in the order of its sources; empty if none has failed.
  public var failures: [Failure] { collection.state.status.failures }

  private var phase: LoadPhase { collection.state.phase }
  private var hasQuery: Bool { query.contains { !$0.isWhitespace } }

  private func search(_ query: String) {
    // A command that was started for the query before must not act on the search for this one.
    if query != self.query {
      refresh.cancel()
      cancel.cancel()
    }
    self.query = query
    collection.setQuery(query)
  }

  private func cancelSearch() {
    // The failures of the search before, which may be back now, were told when that ended.
    wasLoading = false
    collection.cancel()
    wasLoading = phase.isLoading
  }

  private func select() {
    if let element = list.focus.flatMap(list.element) { outputs.send(.selected(element)) }
  }

  private func noteChange() {
    let status = collection.state.status
    defer { wasLoading = status.phase.isLoading }
    if wasLoading, !status.phase.isLoading, !status.failures.isEmpty { outputs.send(.failed(status.failures)) }
  }
}
