internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The search of one source for a query that changes, whose results are a section of an ``ItemList``.
///
/// The latest query wins: a new one cancels the search for the one before. The rows of the one before stay until the
/// first ones of the new query arrive or its search succeeds, but for those of kinds that the new query excludes. If
/// all rows of a query are there, one that only narrows its kinds is answered from them, without asking the source.
@MainActor
final class SectionSearch: StoredModelCollection {
  typealias Element = FoundItem
  typealias Failure = SearchFailure

  /// What is wanted of the source.
  enum Wanted: Equatable {
    /// No search, because the query is empty: the section is empty and not loaded.
    case nothing

    /// No section, because the query excludes the source.
    case excluded

    /// The answer to a request.
    case request(SearchRequest)
  }

  /// The store of the items. It has no section while the source is excluded.
  let store: CollectionStore<FoundItem, SearchFailure>

  /// The source with the way in which it is searched.
  let listed: ListedSource

  private let clock: any Clock<Duration>
  private let models: ModelRequest
  private let search: @MainActor (SearchRequest, Presenter) -> SourceSearch
  private var presenter: Presenter
  private var wanted = Wanted.nothing

  /// The search for the latest request that was sent, or `nil` if there is none, or if it was cancelled.
  private var current: RunningSearch?

  /// The search whose items are shown: `current`, or one before as long as that has none.
  private var shown: RunningSearch?

  /// The quiet period before the wanted request is sent.
  private var quiet: Task<Void, Never>?

  /// Whether the latest search was cancelled by `cancel()` and not requested since.
  private(set) var isInterrupted = false

  /// The last position that was shown when the load of a page was cancelled.
  private var interruptedPosition: Int?
  private var lastShown = 0

  /// Creates a search that asks for nothing yet.
  ///
  /// - Parameters:
  ///   - listed: The source with the way in which it is searched.
  ///   - presenter: Creates the models that identify items.
  ///   - models: The data of items to prefetch.
  ///   - clock: The clock that measures the quiet period.
  ///   - search: Creates a search of this source alone.
  init(
    _ listed: ListedSource, presenter: Presenter, bringing models: ModelRequest, clock: any Clock<Duration>,
    search: @escaping @MainActor (SearchRequest, Presenter) -> SourceSearch
  ) {
    self.listed = listed
    self.presenter = presenter
    self.models = models
    self.clock = clock
    self.search = search
    store = CollectionStore(ModelCollectionState(sections: [CollectionSection()], status: .notLoaded))
  }

  isolated deinit {
    quiet?.cancel()
  }
}

extension SectionSearch {
  /// The number of items that match as far as the source has told, or `nil` if that is unknown.
  var total: Int? {
    filter == nil ? shown?.total : nil
  }

  /// A clause on the items of the source that can't be read or share an identifier, or `nil` if it has come upon none.
  var remark: String? { shown?.remark }

  /// Sets what is wanted of the source. The same as before has no effect.
  func set(_ wanted: Wanted) {
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    stop()
    isInterrupted = false
    switch wanted {
    case .nothing: (current, shown) = (nil, nil)
    case .excluded: current = shown
    case .request(let request): answer(request)
    }
    publish()
  }

  /// Ends the quiet period, so that the source is asked now. Otherwise, this has no effect.
  func searchNow() {
    if quiet != nil { refresh() }
  }

  /// Searches again for what is wanted, without a quiet period.
  func refresh() {
    guard case .request(let request) = wanted else { return }
    stop()
    start(request)
    publish()
  }

  /// Tries again what has failed or was cancelled: the page that failed, or else the search.
  func retry() {
    guard isInterrupted || current?.pages.state.phase == .failed else { return }
    if !isInterrupted, let current, current === shown { current.pages.retry() } else { refresh() }
  }

  /// Cancels the search, or the load of a page, and restores the status from before it; the items stay.
  func cancel() {
    guard isRunning else { return }
    isInterrupted = quiet != nil || current !== shown || current?.pages.pageCount == 0
    interruptedPosition = lastShown
    stop()
    current = shown
    publish()
  }

  /// Notes that a view shows the item at a position, which requests the next page near the end.
  ///
  /// After a page was cancelled, none is requested before the view has shown an item further on.
  func didShow(at position: Int) {
    lastShown = position
    guard quiet == nil, !isInterrupted, current === shown, position > interruptedPosition ?? -1 else { return }
    interruptedPosition = nil
    current?.pages.didShow(at: position)
  }

  /// Requests the next page, or searches again if the search was cancelled.
  func loadMore() {
    guard !isInterrupted else { return refresh() }
    guard quiet == nil, current === shown else { return }
    interruptedPosition = nil
    current?.pages.loadMore()
  }
}

extension SectionSearch {
  private var isRunning: Bool { quiet != nil || current?.pages.state.phase.isLoading == true }

  /// Cancels what runs. A search that has given no item yet is forgotten.
  private func stop() {
    quiet?.cancel()
    quiet = nil
    let stopped = current
    // What is stopped tells of it here no more.
    current = nil
    stopped?.pages.cancel()
    if stopped === shown { current = shown }
  }

  /// Answers a request from the items that are there, or else by a search after the quiet period.
  private func answer(_ request: SearchRequest) {
    if let shown, shown.answers(request) { return current = shown }
    guard listed.wait > .zero else { return start(request) }
    let (clock, wait) = (clock, listed.wait)
    quiet = Task { [weak self] in
      try? await clock.sleep(for: wait)
      // A cancellation happens on this actor, too, so the source isn't asked after it.
      guard !Task.isCancelled, let self else { return }
      start(request)
      publish()
    }
  }

  private func start(_ request: SearchRequest) {
    quiet = nil
    (isInterrupted, interruptedPosition, lastShown) = (false, nil, 0)
    let running = RunningSearch(request, search(request, presenter))
    current = running
    running.observer = running.pages.observe { [weak self, weak running] in
      guard let self, running === self.current else { return }
      publish()
    }
    running.pages.refresh()
  }

  private func publish() {
    if let current, current.hasAnswer { shown = current }
    renewItems()
    guard wanted != .excluded else { return store.state = ModelCollectionState(sections: []) }
    let section = CollectionSection(elements: elements, status: status)
    store.state = ModelCollectionState(sections: [section])
  }

  private var status: LoadStatus<SearchFailure> {
    guard quiet == nil else { return .loading }
    guard let current else { return .notLoaded }
    return current.pages.state.status
  }

  /// The kinds that are wanted, if not all of the items shown are of them.
  private var filter: Set<Kind>? {
    guard case .request(let request) = wanted, let shown, request.kinds != shown.request.kinds else { return nil }
    return request.kinds.isEmpty ? nil : Set(request.kinds)
  }

  private var elements: [FoundItem] {
    guard let shown else { return [] }
    let elements = shown.elements
    return filter.map { kinds in elements.filter { kinds.contains($0.record.kind) } } ?? elements
  }
}

extension SectionSearch {
  /// Makes the items of some kinds anew with another presenter, which makes all that are found from now on.
  func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    self.presenter = presenter
    for search in [current, shown] { search?.renew(kinds, by: presenter) }
    renewItems()
  }

  /// Makes those items anew that the presenter before has made, which are shown until then.
  private func renewItems() {
    guard let shown, let (presenter, stale) = shown.takeStaleItems() else { return }
    let (source, models) = (listed.source.sourceId, models)
    Task { [weak self, weak shown] in
      let new = await presenter.foundItems(stale.map(\.record), from: source, bringing: models)
      shown?.replace(stale, with: new, of: presenter.revision)
      self?.publish()
    }
  }
}

/// A search of one source, which was started.
@MainActor
private final class RunningSearch {
  /// The request that was sent.
  let request: SearchRequest

  /// The registration of the observer of the pages.
  var observer: Observer?

  private let search: SourceSearch

  private var renewal = ItemRenewal()

  init(_ request: SearchRequest, _ search: SourceSearch) {
    self.request = request
    self.search = search
  }

  var pages: PagedModelCollection<FoundItem, SearchFailure, PageCursor> { search.sources[0] }

  /// Whether the search has given items, or has succeeded without any.
  var hasAnswer: Bool { !pages.state.isEmpty || pages.state.phase == .loaded }

  /// The number of items that match as far as the source has told, or `nil` if that is unknown.
  var total: Int? {
    let (tally, count) = (search.tallies[0], pages.state.elements.count)
    if let total = tally.total { return max(total, count) }
    return pages.isAtEnd && pages.state.phase == .loaded ? count + tally.surplusCount : nil
  }

  /// A clause on the items that can't be read or share an identifier, or `nil` if there are none.
  var remark: String? { search.tallies[0].remark }

  /// The items, of which some were made anew.
  var elements: [FoundItem] { renewal.shown(pages.state.elements) }

  /// Notes that another presenter shows the items of some kinds.
  func renew(_ kinds: Set<Kind>, by presenter: Presenter) {
    renewal.renew(kinds, among: pages.state.elements, by: presenter)
  }

  /// Returns the items to make anew with their presenter, each once for each presenter, or `nil` if there are none.
  func takeStaleItems() -> (Presenter, [FoundItem])? { renewal.takeStale(of: pages.state.elements) }

  /// Shows items in place of others, unless another presenter makes those anew by now.
  func replace(_ old: [FoundItem], with new: [FoundItem], of revision: Int) {
    renewal.replace(old, with: new, of: revision)
  }

  /// Returns whether the items are the answer to a request, after those of other kinds are left out.
  func answers(_ wanted: SearchRequest) -> Bool {
    guard pages.state.phase == .loaded else { return false }
    if wanted == request { return true }
    var wider = wanted
    wider.kinds = request.kinds
    return wider == request && isComplete && (request.kinds.isEmpty || Set(wanted.kinds).isSubset(of: request.kinds))
      && !wanted.kinds.isEmpty
  }

  private var isComplete: Bool { pages.isAtEnd && search.tallies[0].surplusCount == 0 }
}
