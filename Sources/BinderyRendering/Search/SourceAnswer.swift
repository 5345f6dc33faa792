internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The answer of a source to one request, page by page, whose items are made anew where other plugins show them by now.
///
/// Each item is shown as it was until the new one is made, and in its place.
@MainActor
final class SourceAnswer {
  /// The request that was sent.
  let request: SearchRequest

  /// The counts and the problems of the search.
  let tally: SourceTally

  /// The pages of the items as they were found.
  let pages: PagedModelCollection<FoundItem, SearchFailure, PageCursor>

  private let models: ModelRequest

  /// The kinds whose items another presenter shows than the one that found them, with that presenter.
  private var renewal: (kinds: Set<Kind>, presenter: Presenter)?

  /// The items that are made anew, by the identifiers of those in whose place they are, each with the revision of its
  /// latest presenter; `nil` in place of an item before the first is made.
  private var renewed: [ItemId: (revision: Int, item: FoundItem?)] = [:]

  private var changed: @MainActor () -> Void = {}
  private var observer: Observer?

  /// Creates an answer that isn't requested before its pages are refreshed.
  init(to request: SearchRequest, of source: any RecordSource, presenter: Presenter, policy: SearchPolicy) {
    self.request = request
    models = policy.models
    tally = SourceTally(source: source, limit: request.limit)
    pages = SourcePages(tally: tally, request: request, presenter: presenter, policy: policy).collection
  }

  /// Sets the observer to call after each change.
  func observe(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
    observer = pages.observe(changed)
  }
}

extension SourceAnswer {
  /// The load status of the pages.
  var status: LoadStatus<SearchFailure> { pages.state.status }

  /// Whether the search has given items, or has succeeded without any.
  var hasItems: Bool { !pages.state.isEmpty || status.phase == .loaded }

  /// The items, of which some were made anew, told from each other where they share an identifier.
  var items: [FoundItem] {
    guard !renewed.isEmpty else { return pages.state.elements }
    var distinction = ItemDistinction()
    return distinction.distinguish(pages.state.elements.map { renewed[$0.elementId]?.item ?? $0 })
  }

  /// The number of items that match as far as the source has told, or `nil` if that is unknown.
  var total: Int? {
    let count = pages.state.elements.count
    if let total = tally.total { return max(total, count) }
    return pages.isAtEnd && status.phase == .loaded ? count + tally.surplusCount : nil
  }

  /// Requests all pages, and returns their state once the last one has ended, or `nil` if the task is cancelled.
  func finalState() async -> ModelCollectionState<FoundItem, SearchFailure>? {
    pages.refresh()
    for await state in pages.states where !state.phase.isLoading && state.phase != .notLoaded { return state }
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
}

extension SourceAnswer {
  /// Notes that another presenter shows the items of some kinds, which `renewItems()` makes anew.
  func renew(_ kinds: Set<Kind>, by presenter: Presenter) {
    renewal = (kinds.union(renewal?.kinds ?? []), presenter)
    for item in pages.state.elements where !kinds.contains(item.record.kind) {
      renewed[item.elementId]?.revision = presenter.revision
    }
  }

  /// Makes those items anew that a presenter before has made, each once for each presenter.
  func renewItems() {
    guard let (kinds, presenter) = renewal else { return }
    let stale = pages.state.elements.filter {
      kinds.contains($0.record.kind) && renewed[$0.elementId]?.revision != presenter.revision
    }
    guard !stale.isEmpty else { return }
    for item in stale { renewed[item.elementId] = (presenter.revision, renewed[item.elementId]?.item) }
    let (source, models) = (tally.source.sourceId, models)
    Task { [weak self] in
      let new = await presenter.foundItems(stale.map(\.record), from: source, bringing: models)
      self?.replace(stale, with: new, of: presenter.revision)
    }
  }

  /// Shows items in place of others, unless another presenter makes them anew by now.
  private func replace(_ old: [FoundItem], with new: [FoundItem], of revision: Int) {
    for (old, new) in zip(old, new) where renewed[old.elementId]?.revision == revision {
      renewed[old.elementId]?.item = new
    }
    changed()
  }
}
