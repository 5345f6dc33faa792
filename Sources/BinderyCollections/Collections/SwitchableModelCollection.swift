public import Bindery

/// A collection that shows one of several others, and can switch between them.
@MainActor
public final class SwitchableModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  /// The collection that is shown now.
  public private(set) var current: any ModelCollection<Element, Failure>

  private var observer: Observer?

  /// Creates a collection that first shows the given one.
  public init(_ current: any ModelCollection<Element, Failure>) {
    self.current = current
    store = CollectionStore(current.state)
    observe()
  }

  /// Shows another collection, and notifies observers at once.
  ///
  /// Changes of the previous collection are no longer reported. It is neither refreshed nor cancelled.
  public func `switch`(to next: any ModelCollection<Element, Failure>) {
    observer?.end()
    current = next
    observe()
    store.state = next.state
  }

  /// Refreshes the collection that is shown.
  public func refresh() {
    current.refresh()
  }

  /// Retries the failed loads of the current collection, in one section or, for `nil`, in all.
  public func retry(_ section: SectionId?) {
    current.retry(section)
  }

  /// Requests the next page of a section of the current collection.
  public func loadMore(in section: SectionId) {
    current.loadMore(in: section)
  }

  /// Notes that a view shows the element at a position of a section.
  public func didShow(at position: Int, in section: SectionId) {
    current.didShow(at: position, in: section)
  }

  private func observe() {
    observer = current.observe { [weak self, current] in self?.store.state = current.state }
  }
}
