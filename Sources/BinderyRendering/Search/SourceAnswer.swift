internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The answer of a source to one request, as a collection of the items on its pages.
///
/// Items are made anew where other plugins show them by now. Each is shown as it was until the new one is made, and in
/// its place.
@MainActor
final class SourceAnswer: StoredModelCollection {
  typealias Element = FoundItem
  typealias Failure = SearchFailure

  /// What was made in the place of an item.
  private struct Renewal {
    /// The version of the item as it was found, which another one with the same identifier doesn't have.
    let version: ModelVersion

    /// The revision of the presenter that makes the item anew, or has made it.
    let revision: Int

    /// The item that was made last, or `nil` before the first is.
    var item: FoundItem?
  }

  /// The store of the items with their load status.
  let store = CollectionStore<FoundItem, SearchFailure>(ModelCollectionState(status: .notLoaded))

  /// The request that was sent.
  let request: SearchRequest

  /// The counts and the problems of the search.
  let tally: SourceTally

  /// The pages of the items as they were found.
  let pages: PagedModelCollection<FoundItem, SearchFailure, PageCursor>

  /// The presenter that shows the items now.
  private(set) var presenter: Presenter

  private let models: ModelRequest

  /// The revisions of the presenters from which on items are shown, for the kinds that others than the first show.
  private var revisions: [Kind: Int] = [:]

  /// What was made in the place of items, by their identifiers.
  private var renewals: [ItemId: Renewal] = [:]

  /// The registrations that end with the answer.
  private var observers: [Observer] = []

  /// Creates an answer that isn't requested before it is refreshed.
  init(to request: SearchRequest, of source: any RecordSource, presenter: Presenter, policy: SearchPolicy) {
    self.request = request
    self.presenter = presenter
    models = policy.models
    tally = SourceTally(source: source, limit: request.limit)
    pages = SourcePages(tally: tally, request: request, presenter: presenter, policy: policy).collection
    observers.append(pages.observe { [weak self] in self?.publish() })
  }

  /// Requests the first page, and as many as follow it by the policy.
  func refresh() { pages.refresh() }

  /// Requests the page that failed again. This has no effect unless the last load failed.
  func retry(_ section: SectionId?) { pages.retry() }

  /// Requests the next page.
  func loadMore(in section: SectionId) { pages.loadMore() }

  /// Notes that a view shows the item at a position, near the end of which the next page is requested.
  func didShow(at position: Int, in section: SectionId) { pages.didShow(at: position) }
}

extension SourceAnswer {
  /// The items, of which some were made anew, with variants where they share an identifier.
  var items: [FoundItem] {
    guard !renewals.isEmpty else { return pages.state.sections[0].elements }
    var distinction = ItemDistinction()
    return distinction.distinguish(pages.state.elements.map { renewals[$0.elementId]?.item ?? $0 })
  }

  /// The load status of the pages.
  var status: LoadStatus<SearchFailure> { pages.state.status }

  /// Whether the search has given items, or has succeeded without any.
  var hasItems: Bool { !pages.state.isEmpty || status.phase == .loaded }

  /// The number of items that match as far as the source has said, or `nil` if that is unknown.
  var total: Int? {
    let count = pages.state.elements.count
    if let total = tally.total { return max(total, count) }
    return pages.isAtEnd && status.phase == .loaded ? count + tally.surplusCount : nil
  }

  /// Requests all pages, and returns their state once the last one has ended, or `nil` if the task is cancelled.
  func finalState() async -> ModelCollectionState<FoundItem, SearchFailure>? {
    refresh()
    for await state in states where !state.phase.isLoading && state.phase != .notLoaded { return state }
    return nil
  }

  /// Returns whether the items are the answer to a request, after those of other kinds are left out.
  func answers(_ wanted: SearchRequest) -> Bool {
    guard status.phase == .loaded else { return false }
    if wanted == request { return true }
    var wider = wanted
    wider.kinds = request.kinds
    return wider == request && pages.isAtEnd && tally.surplusCount == 0 && !wanted.kinds.isEmpty
      && (request.kinds.isEmpty || Set(wanted.kinds).isSubset(of: request.kinds))
  }

  /// Registers an observer for as long as the answer lives.
  func keepObserver(_ changed: @escaping @MainActor () -> Void) {
    observers.append(observe(changed))
  }
}

extension SourceAnswer {
  /// Makes the items of some kinds anew by another presenter, and also those that are found from now on.
  func renew(_ kinds: Set<Kind>, by presenter: Presenter) {
    self.presenter = presenter
    for kind in kinds { revisions[kind] = presenter.revision }
    publish()
  }

  private func publish() {
    renewStaleItems()
    let section = CollectionSection(elements: items, status: status, total: total, remark: tally.remark)
    store.state = ModelCollectionState(sections: [section])
  }

  /// Makes those items anew that a presenter before has made, each once for each presenter of its kind.
  private func renewStaleItems() {
    guard !revisions.isEmpty else { return }
    let stale = pages.state.elements.filter(isStale)
    guard !stale.isEmpty else { return }
    let (source, models, presenter) = (tally.source.sourceId, models, presenter)
    for item in stale {
      let shown = renewals[item.elementId]?.item
      renewals[item.elementId] = Renewal(version: item.modelVersion, revision: presenter.revision, item: shown)
    }
    Task { [weak self] in
      let new = await presenter.foundItems(stale.map(\.record), from: source, bringing: models)
      self?.replace(stale, with: new, of: presenter.revision)
    }
  }

  private func isStale(_ item: FoundItem) -> Bool {
    guard let revision = revisions[item.record.kind] else { return false }
    guard let renewal = renewals[item.elementId], renewal.version == item.modelVersion else { return true }
    return renewal.revision < revision
  }

  /// Shows items in place of others, unless another record or another presenter has replaced these by now.
  private func replace(_ old: [FoundItem], with new: [FoundItem], of revision: Int) {
    for (old, new) in zip(old, new) {
      guard let renewal = renewals[old.elementId], renewal.version == old.modelVersion, renewal.revision == revision
      else { continue }
      renewals[old.elementId]?.item = new
    }
    publish()
  }
}
