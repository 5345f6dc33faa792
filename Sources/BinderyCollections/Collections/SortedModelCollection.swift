public import Bindery

/// A collection with the elements of another, sorted within each section.
///
/// The sort is stable: equal elements keep their order. Phase, failures and sections are those of the source.
@MainActor
public final class SortedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection that sorts the elements of a source on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to sort.
  ///   - precedes: Returns whether its first argument precedes its second.
  public init(
    _ source: any ModelCollection<Element, Failure>, by precedes: @escaping @MainActor (Element, Element) -> Bool
  ) {
    base = TransformedModelCollection(source, transform: .direct { $0.stablySorted(by: precedes) })
  }

  /// The store of the collection's state.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// Replaces the order by a predicate, which returns whether its first argument precedes its second.
  public func setOrder(_ precedes: @escaping @MainActor (Element, Element) -> Bool) {
    base.transform = .direct { $0.stablySorted(by: precedes) }
  }

  /// Sorts again, for example after a change of something that the order depends on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the source collection.
  public func refresh() {
    base.refresh()
  }
}

extension Array {
  /// Returns the elements in a stable order: equal elements keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  @MainActor
  func stablySorted(by precedes: @MainActor (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { first, second in
      if precedes(first.element, second.element) { return true }
      return first.offset < second.offset && !precedes(second.element, first.element)
    }.map(\.element)
  }
}
