public import Bindery

/// A collection with the elements of another and failures of a different type.
@MainActor
public final class FailureMappedModelCollection<
  Element: CollectionElement, SourceFailure: Error, Failure: Error
>: StoredModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  private let source: any ModelCollection<Element, SourceFailure>
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

  /// Refreshes the source collection.
  public func refresh() {
    source.refresh()
  }

  /// Retries the failed loads of the source collection, in one section or, for `nil`, in all.
  public func retry(_ section: SectionId?) {
    source.retry(section)
  }

  /// Requests the next page of a section of the source.
  public func loadMore(in section: SectionId) {
    source.loadMore(in: section)
  }

  /// Notes that a view shows the element at a position of a section.
  public func didShow(at position: Int, in section: SectionId) {
    source.didShow(at: position, in: section)
  }
}
