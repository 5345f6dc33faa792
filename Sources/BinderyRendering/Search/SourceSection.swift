internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The section of one source in an ``ItemSearch``, for a query that changes.
///
/// The latest query wins: a new one cancels the search for the one before. The rows of the one before stay until the
/// first ones of the new query arrive or its search succeeds, but for those of kinds that the new query excludes. If
/// all rows of a query are there, one that only narrows its kinds is answered from them, without asking the source.
@MainActor
final class SourceSection {
  /// The requirement of a query on the source: a request, no search, or no section.
  enum Wanted: Equatable {
    /// No search, because the query is empty: the section is empty and not loaded.
    case nothing

    /// No section, because the query excludes the source.
    case excluded

    /// The answer to a request.
    case request(SearchRequest)
  }

  /// The source, with its title and the settings with which it is searched.
  let source: SearchedSource

  /// Called after each change of the section, which `update()` then returns.
  var observer: @MainActor () -> Void = {}

  /// Whether the section has changed since the last call of `update()`.
  private(set) var hasChanged = false

  /// The section that `update()` has returned last; `nil` while the query excludes the source.
  private(set) var shown: CollectionSection<ItemRow, SearchFailure>?

  /// Whether the latest search was cancelled by `cancel()` and not requested since.
  private(set) var isInterrupted = false

  /// The settings with which the source is searched.
  private let policy: SearchPolicy
  /// The presenter that turns records into items.
  private let presenter: CurrentPresenter
  /// The requirement of the current query on the source.
  private var wanted = Wanted.nothing

  /// The answer to the latest request that was sent, or `nil` if there is none, or if it was cancelled.
  private var awaited: SourceAnswer?

  /// The answer whose items are shown: `awaited`, or one before as long as that has none.
  private var answer: SourceAnswer?

  /// The rows that the section has shown last.
  private var rows: [ItemRow] = []

  /// The task that waits for the quiet period to end and then sends the request; `nil` if no quiet period runs.
  private var quiet: Task<Void, Never>?

  /// Creates the section of a source, which isn't asked yet.
  init(_ source: SearchedSource, presenter: CurrentPresenter, policy: SearchPolicy) {
    self.source = source
    self.presenter = presenter
    self.policy = policy
    shown = CollectionSection(id: id, title: source.title, status: .notLoaded)
  }

  isolated deinit {
    quiet?.cancel()
  }
}

extension SourceSection {
  /// The identifier of the section: that of the source.
  var id: SectionId { SectionId(rawValue: source.id.rawValue) }

  /// The counts and the problems of the latest search, or `nil` if the source wasn't asked.
  var tally: SourceTally? { (awaited ?? answer)?.tally }

  /// Sets what the query requires of the source, and searches it if needed. The same requirement as before has no
  /// effect.
  func set(_ wanted: Wanted) {
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    stop()
    isInterrupted = false
    switch wanted {
    case .nothing: (awaited, answer) = (nil, nil)
    case .excluded: awaited = answer
    case .request(let request): search(request)
    }
    noteChange()
  }

  /// Ends the quiet period, so that the source is asked now. Otherwise, this has no effect.
  func searchNow() {
    if quiet != nil { refresh() }
  }

  /// Sends the request of the current query again, without a quiet period.
  func refresh() {
    guard case .request(let request) = wanted else { return }
    stop()
    start(request)
  }

  /// Tries again what has failed or was cancelled: the page that failed, or else the search.
  func retry() {
    guard isInterrupted || awaited?.status.phase == .failed else { return }
    if !isInterrupted, let awaited, awaited === answer { awaited.pages.retry() } else { refresh() }
  }

  /// Cancels the search, or the load of a page, and restores the status from before it; the items stay.
  func cancel() {
    guard quiet != nil || awaited?.status.phase.isLoading == true else { return }
    isInterrupted = quiet != nil || awaited !== answer || awaited?.pages.pageCount == 0
    stop()
    awaited = answer
    noteChange()
  }

  /// Requests again what was cancelled and not requested since: the search, or the load of a page.
  func resume() {
    if isInterrupted { refresh() } else { shownPages?.resume() }
  }

  /// Notes that a view shows the item at a position, which requests the next page near the end.
  ///
  /// After a page was cancelled, none is requested before the view has shown an item further on.
  func didShow(at position: Int) {
    if !isInterrupted { shownPages?.didShow(at: position) }
  }

  /// Requests the next page, or searches again if the search was cancelled.
  func loadMore() {
    if isInterrupted { refresh() } else { shownPages?.loadMore() }
  }

  /// Loads the items around a position of the answer in place of those that are shown, and returns whether it does.
  func jump(to position: PagePosition) -> Bool {
    !isInterrupted && filter == nil && shownPages?.jump(to: position) == true
  }

  /// Creates those items anew whose kinds the current presenter shows in another way.
  func renew() {
    awaited?.renew()
    if answer !== awaited { answer?.renew() }
  }
}

extension SourceSection {
  /// The pages of the items that are shown, or `nil` while others are awaited.
  private var shownPages: PagedModelCollection<FoundItem, SearchFailure, PageCursor>? {
    quiet == nil && awaited === answer ? answer?.pages : nil
  }

  /// Cancels the quiet period and the running request, and drops an answer that has no items yet.
  private func stop() {
    quiet?.cancel()
    quiet = nil
    awaited?.pages.cancel()
    awaited = awaited === answer ? answer : nil
  }

  /// Answers a request from the items that are loaded if that is possible, or else searches after the quiet period.
  private func search(_ request: SearchRequest) {
    if let answer, answer.answers(request) { return awaited = answer }
    guard source.quietPeriod > .zero else { return start(request) }
    let (clock, wait) = (policy.clock, source.quietPeriod)
    quiet = Task { [weak self] in
      try? await clock.sleep(for: wait)
      // A cancellation happens on this actor, too, so the source isn't asked after it.
      if !Task.isCancelled { self?.start(request) }
    }
  }

  /// Sends a request to the source, whose answer replaces the shown one once it has items.
  private func start(_ request: SearchRequest) {
    quiet = nil
    isInterrupted = false
    let started = SourceAnswer(to: request, of: source.source, presenter: presenter, policy: policy)
    awaited = started
    started.keepObserver { [weak self, weak started] in
      if let self, started === awaited || started === answer { noteChange() }
    }
    started.refresh()
  }

  /// Records a change of the section and notifies the observer.
  private func noteChange() {
    hasChanged = true
    observer()
  }
}

extension SourceSection {
  /// Updates the section to the current answer, and returns it; `nil` if the query excludes the source.
  func update() -> CollectionSection<ItemRow, SearchFailure>? {
    guard hasChanged else { return shown }
    hasChanged = false
    if let awaited, awaited.hasItems { answer = awaited }
    guard wanted != .excluded else {
      // The items stay for the query that includes the source again, but their rows may have view models.
      (rows, shown) = ([], nil)
      return nil
    }
    rows = rows.showing(items, by: presenter.value)
    shown = CollectionSection(
      id: id, title: source.title, elements: rows, status: status,
      firstPosition: filter == nil ? answer?.firstPosition : nil, total: filter == nil ? answer?.total : nil,
      remark: answer?.tally.remark)
    return shown
  }

  /// The status of the current search.
  private var status: LoadStatus<SearchFailure> {
    quiet == nil ? awaited?.status ?? .notLoaded : .loading
  }

  /// The kinds to which the loaded items are filtered, or `nil` if all of them are shown.
  private var filter: Set<Kind>? {
    guard case .request(let request) = wanted, let answer, request.kinds != answer.request.kinds else { return nil }
    return request.kinds.isEmpty ? nil : Set(request.kinds)
  }

  /// The items of the answer that is shown, filtered to the kinds of the query.
  private var items: [FoundItem] {
    let items = answer?.items ?? []
    return filter.map { kinds in items.filter { kinds.contains($0.record.kind) } } ?? items
  }
}
