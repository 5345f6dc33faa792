internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The answer of a source to one request, as a collection of the items on its pages.
///
/// Items are created anew when other plugins show them. Each is shown in its former version, at the same position,
/// until the new one is created.
@MainActor
final class SourceAnswer: StoredModelCollection, ForwardingModelCollection {
  typealias Element = FoundItem
  typealias Failure = SearchFailure

  /// An item that is created anew in the place of one that a former presenter has created.
  private struct Renewal {
    /// The version of the item as it was found, which another one with the same identifier doesn't have.
    let version: ModelVersion

    /// The revision of the item's kind that the new item is created for.
    let revision: Int

    /// The item that was created last, or `nil` before the first is.
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

  /// The presenter that creates the items from now on.
  let presenter: CurrentPresenter

  /// The parts of the models that are requested along with the items.
  private let models: ModelRequest

  /// The items that are created in the place of others, by their identifiers.
  private var renewals: [ItemId: Renewal] = [:]

  /// The registrations that end with the answer.
  private var observers: [Observer] = []

  /// Creates an answer that isn't requested before it is refreshed.
  init(to request: SearchRequest, of source: any RecordSource, presenter: CurrentPresenter, policy: SearchPolicy) {
    self.request = request
    self.presenter = presenter
    models = policy.models
    tally = SourceTally(source: source, limit: request.limit)
    pages = SourcePages(tally: tally, request: request, presenter: presenter, policy: policy).collection
    observers.append(pages.observe { [weak self] in self?.publish() })
  }

  /// The pages of the source, which load the items.
  var source: any ModelCollection<FoundItem, SearchFailure> { pages }
}

extension SourceAnswer {
  /// The items, of which some were created anew, with variants where they share an identifier.
  var items: [FoundItem] { state.elements }

  /// The load status of the pages.
  var status: LoadStatus<SearchFailure> { pages.state.status }

  /// Whether the search has given items, or has succeeded without any.
  var hasItems: Bool { !pages.state.isEmpty || status.phase == .loaded }

  /// The number of items that match the request before those that are loaded, or `nil` if the source answers only page
  /// after page.
  var firstPosition: Int? { pages.state.sections.first?.firstPosition }

  /// The number of all items that match the request, as far as it is known from the source, or `nil`.
  var total: Int? {
    let count = (firstPosition ?? 0) + pages.state.elements.count
    if let total = tally.total { return max(total, count) }
    return pages.isAtEnd && status.phase == .loaded ? count + tally.surplusCount : nil
  }

  /// Requests all pages, and returns their state once the last one is loaded or has failed, or `nil` if the task is
  /// cancelled.
  func finalState() async -> ModelCollectionState<FoundItem, SearchFailure>? {
    refresh()
    for await state in states where !state.phase.isLoading && state.phase != .notLoaded { return state }
    return nil
  }

  /// Returns whether the items answer a request, once those of kinds that it doesn't have are left out.
  func answers(_ wanted: SearchRequest) -> Bool {
    guard status.phase == .loaded else { return false }
    if wanted == request { return firstPosition ?? 0 == 0 }
    var wider = wanted
    wider.kinds = request.kinds
    return wider == request && pages.isComplete && tally.surplusCount == 0 && !wanted.kinds.isEmpty
      && (request.kinds.isEmpty || Set(wanted.kinds).isSubset(of: request.kinds))
  }

  /// Registers an observer for as long as the answer lives.
  func keepObserver(_ changed: @escaping @MainActor () -> Void) {
    observers.append(observe(changed))
  }
}

extension SourceAnswer {
  /// Creates those items anew whose kinds the current presenter shows in another way than the one that created them.
  func renew() { publish() }

  /// Publishes the current items, status and counts as the only section of this collection.
  private func publish() {
    renewStaleItems()
    let section = CollectionSection(
      elements: renewedItems(), status: status, firstPosition: firstPosition, total: total, remark: tally.remark)
    store.state = ModelCollectionState(sections: [section])
  }

  /// Returns the items of the pages, with those in their places that were created anew.
  private func renewedItems() -> [FoundItem] {
    let found = pages.state.elements
    guard !renewals.isEmpty else { return found }
    let presenter = presenter.value
    var distinction = ItemDistinction()
    return distinction.distinguish(
      found.map { $0.isOutdated(for: presenter) ? renewals[$0.elementId]?.item ?? $0 : $0 })
  }

  /// Creates those items anew that a former presenter has created, each once for each revision of its kind.
  private func renewStaleItems() {
    let presenter = presenter.value
    guard !presenter.revisions.isEmpty else { return }
    let outdated = pages.state.elements.filter { $0.isOutdated(for: presenter) }
    guard !outdated.isEmpty else { return renewals = [:] }
    let stale = outdated.filter { needsRenewal($0, by: presenter) }
    guard !stale.isEmpty else { return }
    for item in stale {
      let shown = renewals[item.elementId]?.item
      renewals[item.elementId] = Renewal(
        version: item.modelVersion, revision: presenter.revision(of: item), item: shown)
    }
    let (source, models) = (tally.source.sourceId, models)
    Task { [weak self] in
      let new = await presenter.foundItems(stale.map(\.record), from: source, bringing: models)
      self?.replace(stale, with: new)
    }
  }

  /// Returns whether an item has to be created anew: it wasn't yet for this version and this revision of its kind.
  private func needsRenewal(_ item: FoundItem, by presenter: Presenter) -> Bool {
    guard let renewal = renewals[item.elementId], renewal.version == item.modelVersion else { return true }
    return renewal.revision < presenter.revision(of: item)
  }

  /// Shows items in place of others, unless another record or another presenter has replaced these by now.
  private func replace(_ old: [FoundItem], with new: [FoundItem]) {
    for (old, new) in zip(old, new) {
      guard let renewal = renewals[old.elementId], renewal.version == old.modelVersion,
        renewal.revision == new.revision
      else { continue }
      renewals[old.elementId]?.item = new
    }
    publish()
  }
}

extension Presenter {
  /// Returns the number of presenters that showed the kind of an item before this one.
  fileprivate func revision(of item: FoundItem) -> Int { revisions[item.record.kind] ?? 0 }
}

extension FoundItem {
  /// Returns whether a presenter shows the item's kind in another way than the one that has created the item.
  fileprivate func isOutdated(for presenter: Presenter) -> Bool { revision < presenter.revision(of: self) }
}
