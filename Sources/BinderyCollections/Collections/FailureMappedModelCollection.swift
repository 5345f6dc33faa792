public import Bindery

/// A collection with the elements of another, and failures of another type.
@MainActor
public final class FailureMappedModelCollection<
  Element: CollectionElement, SourceFailure: Error, Failure: Error
>: StoredModelCollection {
  /// Where the state is kept.
  public let store: CollectionStore<Element, Failure>

  private let source: any ModelCollection<Element, SourceFailure>
  private var observer: Observer?

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - source: The other collection.
  ///   - transform: Makes a failure of the other's.
  public init(
    _ source: any ModelCollection<Element, SourceFailure>,
    transform: @escaping @MainActor (SourceFailure) -> Failure
  ) {
    self.source = source
    store = CollectionStore(source.state.mapFailures(transform))
    observer = source.observe { [weak self] in self?.store.state = source.state.mapFailures(transform) }
  }

  /// Refreshes the other collection.
  public func refresh() {
    source.refresh()
  }
}
