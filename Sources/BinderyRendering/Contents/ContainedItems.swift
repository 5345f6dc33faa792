internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// What an item contains, as a source finds it, and as the plugins show it that have come since.
@MainActor
final class ContainedItems: StoredModelCollection {
  typealias Element = FoundItem
  typealias Failure = SearchFailure

  let store: CollectionStore<FoundItem, SearchFailure>

  /// The search for the items.
  let search: SourceSearch

  private let source: SourceId
  private let models: ModelRequest
  private var renewal = ItemRenewal()
  private var observer: Observer?

  /// Creates a collection, which isn't loaded.
  ///
  /// - Parameters:
  ///   - search: The search for the items in one source.
  ///   - source: The identifier of the source.
  ///   - models: The data to prefetch for items that are made anew.
  init(_ search: SourceSearch, in source: SourceId, bringing models: ModelRequest) {
    (self.search, self.source, self.models) = (search, source, models)
    store = CollectionStore(search.collection.state)
    observer = search.collection.observe { [weak self] in self?.follow() }
  }

  func refresh() {
    search.collection.refresh()
  }

  /// Makes the items of some kinds anew with another presenter, also those that are found from now on.
  func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    renewal.renew(kinds, among: search.collection.state.elements, by: presenter)
    renewItems()
  }

  private func follow() {
    renewItems()
    publish()
  }

  private func publish() {
    store.state = search.collection.state.mapSections { renewal.shown($0) }
  }

  private func renewItems() {
    guard let (presenter, stale) = renewal.takeStale(of: search.collection.state.elements) else { return }
    let (source, models) = (source, models)
    Task { [weak self] in
      let new = await presenter.foundItems(stale.map(\.record), from: source, bringing: models)
      self?.renewal.replace(stale, with: new, of: presenter.revision)
      self?.publish()
    }
  }
}
