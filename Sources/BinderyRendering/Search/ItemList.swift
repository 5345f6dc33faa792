public import Bindery
public import BinderyCollections
public import BinderySources

/// A list of the items that sources find for a query, with a section for each source.
///
/// Setting a query searches all sources concurrently, each after its quiet period. The rows of the previous query stay
/// meanwhile, until a source has better ones. The failure or timeout of a source affects only its own section, which
/// keeps its rows. Items that can't be read are left out.
@MainActor
public final class ItemList: StoredModelCollection, SearchableModelCollection {
  /// The type of the list's elements: rows that are used on the main actor.
  public typealias Element = ItemRow

  /// The type of failures, each of one source.
  public typealias Failure = SearchFailure

  /// The store of the rows and their load status, which only the list changes.
  public let store: CollectionStore<ItemRow, SearchFailure>

  private let searches: [SectionSearch]
  private let found: ComposedModelCollection<FoundItem, SearchFailure>
  private var presenter: Presenter
  private let request: SearchRequest
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
  public convenience init(
    of sources: [any RecordSource], presenter: Presenter, request: SearchRequest = SearchRequest(),
    timeout: Duration = .seconds(30), debounce wait: Duration = .milliseconds(150),
    clock: any Clock<Duration> = ClockKey.defaultValue
  ) {
    self.init(
      of: sources.map { ListedSource($0, wait: wait) }, presenter: presenter, request: request, turning: .atOnce,
      timeout: timeout, clock: clock)
  }

  /// Creates a list without a query, which is empty.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order of their sections. Their identifiers differ.
  ///   - presenter: Turns records into items.
  ///   - request: The kinds, the limit and the options of each search. A query replaces its terms and narrows its kinds.
  ///   - models: The data of items to prefetch.
  ///   - turning: The policy for the pages of a source after the first.
  ///   - timeout: The maximum duration of the search of one source, or of one page if pages are turned on demand.
  ///   - timeoutRemedy: A clause that says what gives a source more time, or `nil` for none.
  ///   - clock: The clock that measures the timeout and the quiet periods.
  package init(
    of sources: [ListedSource], presenter: Presenter, request: SearchRequest,
    bringing models: ModelRequest = ItemList.shownParts, turning: SourceSearch.PageTurning, timeout: Duration,
    timeoutRemedy: String? = nil,
    clock: any Clock<Duration> = ClockKey.defaultValue
  ) {
    (self.presenter, self.request) = (presenter, request)
    let searches = sources.map { listed in
      SectionSearch(listed, presenter: presenter, bringing: models, clock: clock) { request, presenter in
        SourceSearch(
          [listed.source], for: request, presenter: presenter, bringing: models, turning: turning, timeout: timeout,
          timeoutRemedy: timeoutRemedy, clock: clock)
      }
    }
    self.searches = searches
    found = ComposedModelCollection(searches) { states in .sections(of: zip(searches, states)) }
    store = CollectionStore(found.state.mapSections { _ in [] })
    observer = found.observe { [weak self] in self?.update() }
  }

  /// Sets the query: words that must all occur in an item, in any order.
  ///
  /// The search starts after the quiet period. A query without words clears the list.
  public func setQuery(_ query: String) {
    setQuery(ItemQuery(terms: query.split(whereSeparator: \.isWhitespace).map(String.init)))
  }

  /// Searches all sources again for the current query without a delay, for example after a failure.
  public func refresh() {
    found.refresh()
  }

  /// Cancels the searches of all sources that haven't ended; the rows stay.
  public func cancel() {
    searches.forEach { $0.cancel() }
  }
}

extension ItemList {
  /// The data that rows show, which is prefetched.
  package static let shownParts = ModelRequest([.identity, .drawing, .properties])

  /// Shows the items of some kinds anew, by the plugins that show them now; all other rows stay as they are.
  ///
  /// The rows keep their places, and show what they did until the plugin has answered. No source is asked.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that other plugins show now, or none, or another version of the same plugin.
  ///   - presenter: The presenter that shows these items, and all that are found from now on.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    let revision = self.presenter.revision + 1
    self.presenter = presenter
    self.presenter.revision = revision
    for search in searches { search.show(kinds, by: self.presenter) }
  }

  /// Sets the query. A source that it excludes has no section, and isn't asked.
  package func setQuery(_ query: ItemQuery) {
    for search in searches { search.set(search.listed.wanted(for: query, from: request)) }
  }

  /// Asks the sources at once that wait for their quiet period to end.
  package func searchNow() {
    searches.forEach { $0.searchNow() }
  }

  /// Whether a search was cancelled and not requested since.
  package var isInterrupted: Bool { searches.contains(where: \.isInterrupted) }

  /// Searches again where the search was cancelled and not requested since.
  package func resume() {
    searches.filter(\.isInterrupted).forEach { $0.refresh() }
  }

  /// Tries again what has failed or was cancelled in a section, or in all sections.
  public func retry(_ section: SectionId?) {
    searches(of: section).forEach { $0.retry() }
  }

  /// Requests the next page of a section whose pages are turned on demand.
  public func loadMore(in section: SectionId) {
    searches(of: section).forEach { $0.loadMore() }
  }

  /// Notes that a view shows the row at a position of a section, which requests the section's next page near its end.
  public func didShow(at position: Int, in section: SectionId) {
    searches(of: section).forEach { $0.didShow(at: position) }
  }

  /// Returns the number of items that a source has for the query, or `nil` if that is unknown.
  package func total(of section: SectionId) -> Int? {
    searches(of: section).first?.total
  }

  /// Returns a clause on the items of a source that can't be read, and so aren't in the list, and on those that share an
  /// identifier; or `nil` if there are none.
  package func remark(on section: SectionId) -> String? {
    searches(of: section).first?.remark
  }

  private func searches(of section: SectionId?) -> [SectionSearch] {
    searches.filter { section == nil || $0.sectionId == section }
  }

  /// Takes over the items found, in the rows that already show them.
  private func update() {
    let rows = Dictionary(state.elements.map { ($0.elementId, $0) }) { first, _ in first }
    var state = found.state.mapSections { found in
      found.map { item in
        if let row = rows[item.elementId], row.modelVersion == item.modelVersion { return row }
        return ItemRow(item, presenter: presenter)
      }
    }
    for index in state.sections.indices {
      state.sections[index].total = total(of: state.sections[index].id)
      state.sections[index].remark = remark(on: state.sections[index].id)
    }
    store.state = state
  }
}

extension SectionSearch {
  /// The identifier of the section: that of the source.
  fileprivate var sectionId: SectionId { SectionId(rawValue: listed.source.sourceId.rawValue) }
}

extension ModelCollectionState<FoundItem, SearchFailure> {
  /// Returns the states of searches as sections, without those whose sources are excluded.
  @MainActor
  fileprivate static func sections(of searches: some Sequence<(SectionSearch, Self)>) -> Self {
    Self(
      sections: searches.filter { !$1.sections.isEmpty }.map { search, state in
        state.section(id: search.sectionId, title: search.listed.title)
      })
  }
}
