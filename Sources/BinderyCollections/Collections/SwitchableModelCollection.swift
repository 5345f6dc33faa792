public import Bindery

/// A collection that shows one of several others, and can switch between them.
@MainActor
public final class SwitchableModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// Where the state is kept.
  public let store: CollectionStore<Element, Failure>

  /// The collection that is shown.
  public private(set) var current: any ModelCollection<Element, Failure>

  private var observer: Observer?

  /// Creates a collection.
  ///
  /// - Parameter current: The collection to show first.
  public init(_ current: any ModelCollection<Element, Failure>) {
    self.current = current
    store = CollectionStore(current.state)
    observe()
  }

  /// Shows another collection, and tells observers at once.
  ///
  /// Nothing that happens to the one before is told afterwards. It isn't refreshed, nor cancelled.
  ///
  /// - Parameter next: The collection to show.
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

  private func observe() {
    observer = current.observe { [weak self, current] in self?.store.state = current.state }
  }
}
