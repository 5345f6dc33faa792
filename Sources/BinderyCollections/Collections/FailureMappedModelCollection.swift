public import Bindery

/// A collection with the elements of another and failures of a different type.
@MainActor
public final class FailureMappedModelCollection<
  Element: CollectionElement, SourceFailure: Error, Failure: Error
>: StoredModelCollection, ForwardingModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  /// The collection whose failures are mapped.
  public let source: any ModelCollection<Element, SourceFailure>
  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?

  /// Creates a collection that maps the failures of another with a function.
  public init(
    _ source: any ModelCollection<Element, SourceFailure>,
    transform: @escaping @MainActor (SourceFailure) -> Failure
  ) {
    self.source = source
    store = CollectionStore(source.state.mapFailures(transform))
    observer = source.observe { [weak self] in self?.store.state = source.state.mapFailures(transform) }
  }
}
