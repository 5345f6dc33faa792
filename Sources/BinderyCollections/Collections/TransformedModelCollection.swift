public import Bindery

/// The common base class of the collections that change the elements of another, section by section.
///
/// Phase, failures and sections are those of the source. A function that runs on the main actor notifies observers once
/// for each change of the source. A function that runs off the main actor notifies them twice: at once, with the last
/// elements and a loading status, and again with the new elements.
@MainActor
public class TransformedModelCollection<
  Input: CollectionElement, Element: CollectionElement, Failure: Error
>: StoredModelCollection, ForwardingModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  public final let store: CollectionStore<Element, Failure>

  /// The function that transforms the elements of each section. Setting it runs it.
  final var transform: ElementTransform<Input, Element> {
    didSet { rerun() }
  }

  /// The number of elements to keep after the transform, or `nil` for all. Setting it runs the transform again.
  public final var limit: CollectionLimit? {
    didSet { rerun() }
  }

  /// The collection whose elements are transformed.
  public final let source: any ModelCollection<Input, Failure>
  /// The holder of the running transformation, which is cancelled when the next one starts.
  private final let latest = LatestTask()
  /// The registration with the collection whose elements are changed.
  private final var observer: Observer?

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
    observer = source.observe { [weak self] in self?.rerun() }
  }

  /// Requests the next page of a section of the source, unless the section has as many elements as its limit allows.
  public final func loadMore(in section: SectionId) {
    if !isFull(section) { source.loadMore(in: section) }
  }

  /// Reports to the source that a view shows the element at a position of a section, so that it can load its next page.
  ///
  /// The number of elements may differ, so the source is given the position as far from the end of its own section. A
  /// section with as many elements as its limit allows needs no further page, and isn't reported.
  public final func didShow(at position: Int, in section: SectionId) {
    if !isFull(section) { source.didShow(elementAt: position, of: state, in: section) }
  }

  /// Returns `false`, since positions in the source aren't those in the transformed list.
  public final func jump(to position: PagePosition, in section: SectionId) -> Bool { false }

  /// Runs the transform again, for example after a change of data that its function depends on.
  public final func rerun() {
    store.state = start()
  }
}

extension TransformedModelCollection {
  /// Returns whether a section has as many elements as its limit allows.
  private func isFull(_ id: SectionId) -> Bool {
    switch limit {
    case .perSection(let count): state.sections.contains { $0.id == id && $0.elements.count >= count }
    case .inAll(let count): state.count >= count
    case nil: false
    }
  }

  /// Starts to transform the elements of the source, and returns the state to show meanwhile.
  private func start() -> ModelCollectionState<Element, Failure> {
    latest.cancel()
    let state = source.state.withoutPositions
    switch transform {
    case .direct(let transform): return limited(state.mapSections(transform))
    case .concurrent where state.isEmpty: return state.mapSections { _ in [] }
    case .concurrent(let transform):
      work(on: state, transform)
      return provisional(state)
    }
  }

  /// Transforms the elements of the source in a task off the main actor, and shows the result.
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

  /// Returns the given state of the source with the last transformed elements of each section, and a loading status.
  private func provisional(
    _ state: ModelCollectionState<Input, Failure>
  ) -> ModelCollectionState<Element, Failure> {
    let last = Dictionary(store.state.sections.map { ($0.id, $0.elements) }) { first, _ in first }
    var result = state.replacingElements(with: state.sections.map { last[$0.id] ?? [] })
    if !result.phase.isLoading { result.ownStatus = result.ownStatus.combined(with: .loading) }
    return result
  }

  /// Returns a state with as many elements of each section as the limit allows.
  private func limited(
    _ state: ModelCollectionState<Element, Failure>
  ) -> ModelCollectionState<Element, Failure> {
    limit.map(state.limited) ?? state
  }
}

extension ModelCollectionState {
  /// The state with sections of which it isn't known which part of a list they are.
  fileprivate var withoutPositions: Self {
    var state = self
    for index in state.sections.indices { state.sections[index].firstPosition = nil }
    return state
  }

  /// Returns the state with other elements in its sections, one list for each section.
  fileprivate func replacingElements<Other>(with elements: [[Other]]) -> ModelCollectionState<Other, Failure> {
    var rest = elements.makeIterator()
    return mapSections { _ in rest.next() ?? [] }
  }
}
