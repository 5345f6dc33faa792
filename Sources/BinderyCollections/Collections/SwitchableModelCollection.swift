public import Bindery

/// A collection that shows one of several others, and can switch between them.
@MainActor
public final class SwitchableModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection,
  ForwardingModelCollection
{
  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  /// The collection that is shown now.
  public private(set) var current: any ModelCollection<Element, Failure>

  /// The registration as an observer of the collection, which ends with this object.
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

  /// The collection that is shown now, which is the one to be refreshed, tried again and told what a view shows.
  public var source: any ModelCollection<Element, Failure> { current }

  /// Starts observing the collection that is shown.
  private func observe() {
    observer = current.observe { [weak self, current] in self?.store.state = current.state }
  }
}
