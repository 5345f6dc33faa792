public import Bindery
public import BinderyCollections
public import BinderySources

/// A list of the items that sources find for a query, with a section for each source.
///
/// Setting a query searches all sources concurrently, after a quiet period. The rows of the previous query stay
/// meanwhile if the new one extends it. The failure or timeout of a source affects only its own section, which keeps
/// its rows. Items that can't be read are left out.
@MainActor
public final class ItemList: StoredModelCollection, SearchableModelCollection {
  /// The type of the list's elements: rows that are used on the main actor.
  public typealias Element = ItemRow

  /// The type of failures, each of one source.
  public typealias Failure = SearchFailure

  /// The store of the rows and their load status, which only the list changes.
  public let store: CollectionStore<ItemRow, SearchFailure>

  private let searches: [QueryModelCollection<String, FoundItem, SearchFailure>]
  private let found: ComposedModelCollection<FoundItem, SearchFailure>
  private let presenter: Presenter
  private var observer: Observer?

  /// Creates a list without a query, which is empty.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order of their sections. Their identifiers differ.
  ///   - presenter: Turns records into items.
  ///   - request: The kinds, the limit and the options of each search; the query replaces its terms.
  ///   - timeout: The maximum duration of the search of one source.
  ///   - wait: The quiet period before a query is sent.
  ///   - clock: The clock that measures the timeout and the quiet period.
  public init(
    of sources: [any RecordSource], presenter: Presenter, request: SearchRequest = SearchRequest(),
    timeout: Duration = .seconds(30), debounce wait: Duration = .milliseconds(150),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.presenter = presenter
    searches = sources.map { source in
      let search = QuerySearch(
        source: source, presenter: presenter, request: request, timeout: timeout, clock: clock)
      return QueryModelCollection(debounce: wait, clock: clock) { query throws(SearchFailure) in
        try await search.items(matching: query)
      }
    }
    found = .multiplexing(
      zip(sources, searches).map { source, search in
        ChildCollection(SectionId(rawValue: source.sourceId.rawValue), title: source.name, search)
      })
    store = CollectionStore(found.state.mapSections { _ in [] })
    observer = found.observe { [weak self] in self?.update() }
  }

  /// Sets the query: words that must all occur in an item, in any order.
  ///
  /// The search starts after the quiet period. A query without words clears the list.
  public func setQuery(_ query: String) {
    let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    searches.forEach { $0.setQuery(words) }
  }

  /// Searches all sources again for the current query without a delay, for example after a failure.
  public func refresh() {
    found.refresh()
  }

  /// Cancels the searches of all sources that haven't ended; the rows stay.
  public func cancel() {
    searches.forEach { $0.cancel() }
  }

  /// Takes over the items found, in the rows that already show them.
  private func update() {
    let rows = Dictionary(state.elements.map { ($0.elementId, $0) }) { first, _ in first }
    store.state = found.state.mapSections { found in
      found.map { item in
        if let row = rows[item.elementId], row.modelVersion == item.modelVersion { return row }
        return ItemRow(item, presenter: presenter)
      }
    }
  }
}

/// The search of one source for a query that changes.
private struct QuerySearch: Sendable {
  /// The data that rows show, which is prefetched.
  private static let shown = ModelRequest([.identity, .drawing, .properties])

  let source: any RecordSource
  let presenter: Presenter
  let request: SearchRequest
  let timeout: Duration
  let clock: any Clock<Duration>

  /// Searches the source, and returns the items once it has ended.
  @MainActor
  func items(matching query: String) async throws(SearchFailure) -> [FoundItem] {
    var request = request
    request.terms = query.split(separator: " ").map(String.init)
    let search = SourceSearch(
      [source], for: request, presenter: presenter, bringing: Self.shown, timeout: timeout, clock: clock)
    guard let state = await search.finalState() else { throw SearchFailure(source.sourceId, .cancelled) }
    if let failure = state.status.failures.first { throw failure }
    return state.elements
  }
}

extension SearchFailure.Cause {
  fileprivate static let cancelled = Self.source(SourceFailure(.cancelled, "the search was cancelled"))
}
