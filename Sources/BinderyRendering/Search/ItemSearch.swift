public import Bindery
public import BinderyCollections
public import BinderySources
public import Observation

/// A search for items in several sources as its query changes, as a list of rows with a section for each source.
///
/// Setting a query searches all sources that it doesn't exclude: local ones at once, and others after a quiet period.
/// The rows of the previous query stay meanwhile, until a source has better ones. Further pages are requested as views
/// come near the end of a section. The failure or timeout of a source affects only its own section, which keeps its
/// rows. Items that can't be read are left out, and counted in the remark of their section.
@MainActor
@Observable
public final class ItemSearch: StoredModelCollection, SearchableModelCollection {
  /// The type of the list's elements: rows that are used on the main actor.
  public typealias Element = ItemRow

  /// The type of failures, each of one source.
  public typealias Failure = SearchFailure

  /// The store of the rows and their load status, which only the search changes.
  public let store: CollectionStore<ItemRow, SearchFailure>

  /// Returns the kinds that plugins show at the moment, whose names a query may abbreviate; by default none.
  @ObservationIgnored public var knownKinds: @MainActor () -> [Kind] = { [] }

  /// The query that was set last.
  private(set) var query = ItemQuery()

  /// The sections of the sources, also of those that the query excludes.
  let sections: [SourceSection]

  /// The kinds, the limit and the options of each request.
  let request: SearchRequest

  /// The presenter that turns records into items.
  @ObservationIgnored private let presenter: CurrentPresenter
  /// Whether several sections are being changed, so that they are published together afterwards.
  @ObservationIgnored private var isChanging = false

  /// Creates a search without a query, which asks no source.
  ///
  /// - Parameters:
  ///   - sources: The sources, in the order of their sections. Their identifiers differ.
  ///   - presenter: Turns records into items.
  ///   - request: The kinds and the options of each request, and the limit of each page. A query replaces its terms and
  ///     narrows its kinds.
  ///   - timeout: The maximum duration of each request of a source.
  ///   - wait: The quiet period before a source is asked that isn't local.
  ///   - clock: The clock that measures the timeout and the quiet period.
  public convenience init(
    of sources: [any RecordSource], presenter: Presenter, request: SearchRequest = SearchRequest(),
    timeout: Duration = .seconds(30), debounce wait: Duration = .milliseconds(300),
    clock: any Clock<Duration> = ClockKey.defaultValue
  ) {
    self.init(
      of: SearchedSource.all(sources, quietPeriod: wait), presenter: presenter, request: request,
      policy: SearchPolicy(bringing: .shownInRows, timeout: timeout, clock: clock))
  }

  /// Creates a search without a query, which asks no source.
  ///
  /// - Parameters:
  ///   - sources: The sources with the ways in which they are searched, in the order of their sections.
  ///   - presenter: Turns records into items.
  ///   - request: The kinds, the limit and the options of each request. A query replaces its terms and narrows its
  ///     kinds.
  ///   - policy: The settings with which sources are asked; its clock measures the quiet periods, too.
  package init(
    of sources: [SearchedSource], presenter: Presenter, request: SearchRequest = SearchRequest(), policy: SearchPolicy
  ) {
    let presenter = CurrentPresenter(presenter)
    (self.presenter, self.request) = (presenter, request)
    sections = sources.map { SourceSection($0, presenter: presenter, policy: policy) }
    store = CollectionStore(ModelCollectionState(sections: sections.compactMap(\.shown)))
    for section in sections { section.observer = { [weak self] in self?.publish() } }
  }
}

extension ItemSearch {
  /// The titles of the sources' sections, also of those that the query excludes.
  package var titles: [String] { sections.map(\.source.title) }

  /// Whether a search was cancelled and not requested since.
  public var isInterrupted: Bool { sections.contains(where: \.isInterrupted) }

  /// Searches all sources again for the current query without a delay, for example after a failure.
  public func refresh() { change { $0.refresh() } }

  /// Asks the sources at once that wait for their quiet period to end.
  public func searchNow() { change { $0.searchNow() } }

  /// Cancels all searches that haven't ended, after which no source is asked before the next call that asks one; the
  /// rows stay.
  public func cancel() { change { $0.cancel() } }

  /// Requests again what was cancelled and not requested since: a search, or the load of a page.
  public func resume() { change { $0.resume() } }

  /// Tries again what has failed or was cancelled, in one section or in all: the page that failed, or else the search.
  public func retry(_ section: SectionId? = nil) { change(section) { $0.retry() } }

  /// Requests the next page of a section, or searches again if its search was cancelled.
  public func loadMore(in section: SectionId) { change(section) { $0.loadMore() } }

  /// Notes that a view shows the row at a position of a section, which requests the section's next page near its end.
  ///
  /// After a page was cancelled, none is requested before the view has shown a row further on.
  public func didShow(at position: Int, in section: SectionId) { change(section) { $0.didShow(at: position) } }

  /// Loads the rows of a section around a position of the source's whole answer, such as its last rows, in place of
  /// those that are shown, and returns whether it does. Sources that answer only page after page don't.
  public func jump(to position: PagePosition, in section: SectionId) -> Bool {
    var isLoading = false
    change(section) { isLoading = $0.jump(to: position) }
    return isLoading
  }

  /// Shows the items of some kinds anew, by the plugins that show them now; all other rows stay as they are.
  ///
  /// The rows keep their places, and show what they did until the plugin has answered. No source is asked.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that other plugins show now, or none, or another version of the same plugin.
  ///   - presenter: The presenter that shows these items, and all that are found from now on.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    self.presenter.replace(with: presenter, for: kinds)
    change { $0.renew() }
  }

  /// Sets the query. A source that it excludes has no section, and isn't asked.
  package func setQuery(_ query: ItemQuery) {
    self.query = query
    let (ids, kinds) = (sections.map(\.source.id), knownKinds())
    change { $0.set(query.wanted(of: $0.source, among: ids, kinds, from: request)) }
  }
}

extension ItemSearch {
  /// Changes a section, or all of them, and publishes the state once if one has changed.
  private func change(_ id: SectionId? = nil, _ body: (SourceSection) -> Void) {
    isChanging = true
    sections.filter { id == nil || $0.id == id }.forEach(body)
    isChanging = false
    publish()
  }

  /// Publishes the sections that have changed, unless further changes follow at once.
  private func publish() {
    guard !isChanging, sections.contains(where: \.hasChanged) else { return }
    store.state = ModelCollectionState(sections: sections.compactMap { $0.update() })
  }
}
