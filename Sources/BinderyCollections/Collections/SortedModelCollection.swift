public import Bindery

/// A collection with the elements of another, sorted within each section.
///
/// The sort is stable: equal elements keep their order. Phase, failures and sections are those of the source.
@MainActor
public final class SortedModelCollection<Element: CollectionElement, Failure: Error>:
  TransformedModelCollection<Element, Element, Failure>
{
  /// Creates a collection that sorts the elements of a source on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to sort.
  ///   - precedes: Returns whether its first argument precedes its second.
  public init(
    _ source: any ModelCollection<Element, Failure>, by precedes: @escaping @MainActor (Element, Element) -> Bool
  ) {
    super.init(source, transform: .direct { $0.stablySorted(by: precedes) })
  }

  /// Replaces the order by a predicate, which returns whether its first argument precedes its second.
  public func setOrder(_ precedes: @escaping @MainActor (Element, Element) -> Bool) {
    transform = .direct { $0.stablySorted(by: precedes) }
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
