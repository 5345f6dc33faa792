public import Bindery

/// A collection with the elements of another, sorted within each section.
///
/// Elements that compare equal keep their order. Phase, failures and sections are those of the
/// other collection.
@MainActor
public final class SortedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - source: The collection with the elements.
  ///   - precedes: Whether its first element comes before its second.
  public init(
    _ source: any ModelCollection<Element, Failure>, by precedes: @escaping @MainActor (Element, Element) -> Bool
  ) {
    base = TransformedModelCollection(source, transform: .direct { $0.stablySorted(by: precedes) })
  }

  /// Where the state is kept.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// Sorts by another order.
  ///
  /// - Parameter precedes: Whether its first element comes before its second.
  public func setOrder(_ precedes: @escaping @MainActor (Element, Element) -> Bool) {
    base.transform = .direct { $0.stablySorted(by: precedes) }
  }

  /// Sorts again, as after a change of something that the order depends on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the other collection.
  public func refresh() {
    base.refresh()
  }
}

extension Array {
  /// The elements in order, those that compare equal as they stood before.
  ///
  /// - Parameter precedes: Whether its first element comes before its second.
  /// - Returns: The elements in order.
  /// - Complexity: O(*n* log *n*).
  @MainActor
  func stablySorted(by precedes: @MainActor (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { first, second in
      if precedes(first.element, second.element) { return true }
      return first.offset < second.offset && !precedes(second.element, first.element)
    }.map(\.element)
  }
}
