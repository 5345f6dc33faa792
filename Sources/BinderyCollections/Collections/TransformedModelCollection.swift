internal import Bindery

/// The common implementation of the collections that change the elements of another.
///
/// The transform receives only the elements of one section at a time, so it can't change phases, failures or sections.
/// A direct transform notifies observers once for each change of the source. A concurrent one notifies them twice: at
/// once, with the new phase, the last elements and a loading status; and again with the new elements.
@MainActor
final class TransformedModelCollection<
  Input: CollectionElement, Element: CollectionElement, Failure: Error
>: StoredModelCollection {
  /// The store of the collection's state.
  let store: CollectionStore<Element, Failure>

  /// The transform of the elements. Setting it runs it.
  var transform: ElementTransform<Input, Element> {
    didSet { run() }
  }

  /// The number of elements to keep, or `nil` for all. Setting it runs the transform.
  var limit: CollectionLimit? {
    didSet { run() }
  }

  private let source: any ModelCollection<Input, Failure>
  private let latest = LatestTask()
  private var observer: Observer?

  /// Creates a collection, and runs the transform for the first time.
  init(
    _ source: any ModelCollection<Input, Failure>, limit: CollectionLimit? = nil,
    transform: ElementTransform<Input, Element>
  ) {
    self.source = source
    self.limit = limit
    self.transform = transform
    store = CollectionStore(source.state.mapSections { _ in [] })
    store.state = start()
    observer = source.observe { [weak self] in self?.run() }
  }

  /// Refreshes the source collection.
  func refresh() {
    source.refresh()
  }

  /// Runs the transform again.
  func run() {
    store.state = start()
  }

  /// Starts to transform the elements of the source, and returns the state to show meanwhile.
  private func start() -> ModelCollectionState<Element, Failure> {
    latest.cancel()
    let state = source.state
    switch transform {
    case .direct(let transform): return limited(state.mapSections(transform))
    case .concurrent where state.isEmpty: return state.mapSections { _ in [] }
    case .concurrent(let transform):
      work(on: state, transform)
      return provisional(state)
    }
  }

  private func work(
    on state: ModelCollectionState<Input, Failure>,
    _ transform: @escaping @concurrent @Sendable ([Input]) async -> [Element]?
  ) {
    let sections = state.sections.map(\.elements)
    latest.start { _ -> [[Element]]? in
      var results: [[Element]] = []
      for elements in sections {
        guard let result = await transform(elements) else { return nil }
        results.append(result)
      }
      return results
    } deliver: { [weak self] results in
      guard let self, let results else { return }
      store.state = limited(state.replacingElements(with: results))
    }
  }

  /// Returns the state of the source with the last elements of those sections that still exist.
  private func provisional(
    _ state: ModelCollectionState<Input, Failure>
  ) -> ModelCollectionState<Element, Failure> {
    let last = Dictionary(store.state.sections.map { ($0.id, $0.elements) }) { first, _ in first }
    var result = state.replacingElements(with: state.sections.map { last[$0.id] ?? [] })
    if !result.phase.isLoading { result.ownStatus = result.ownStatus.combined(with: .loading) }
    return result
  }

  private func limited(
    _ state: ModelCollectionState<Element, Failure>
  ) -> ModelCollectionState<Element, Failure> {
    limit.map(state.limited) ?? state
  }
}

extension ModelCollectionState {
  fileprivate func replacingElements<Other>(with elements: [[Other]]) -> ModelCollectionState<Other, Failure> {
    var rest = elements.makeIterator()
    return mapSections { _ in rest.next() ?? [] }
  }
}
