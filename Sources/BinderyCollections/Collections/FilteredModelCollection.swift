public import Bindery

/// A collection of those elements of another that pass a filter.
///
/// Phase, failures and sections are those of the source. While a filter runs off the main actor, the previous elements
/// stay and the collection is loading.
@MainActor
public final class FilteredModelCollection<Element: CollectionElement, Failure: Error>:
  TransformedModelCollection<Element, Element, Failure>
{
  /// Creates a collection whose filter runs synchronously, on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to filter.
  ///   - limit: The number of passing elements to keep, or `nil` for all.
  ///   - filter: Returns whether an element passes.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    filter: @escaping @MainActor (Element) -> Bool
  ) {
    super.init(source, limit: limit, transform: .direct { $0.filter(filter) })
  }

  /// Creates a collection whose filter runs off the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection to filter.
  ///   - limit: The number of passing elements to keep, or `nil` for all.
  ///   - filter: Returns whether an element passes. It is no longer called once its result is outdated.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    concurrentFilter filter: @escaping @concurrent @Sendable (Element) async -> Bool
  ) {
    super.init(source, limit: limit, transform: .each { await filter($0) ? $0 : nil })
  }

  /// Replaces the filter with one that runs synchronously, on the main actor.
  public func setFilter(_ filter: @escaping @MainActor (Element) -> Bool) {
    transform = .direct { $0.filter(filter) }
  }

  /// Replaces the filter with one that runs off the main actor.
  public func setConcurrentFilter(_ filter: @escaping @concurrent @Sendable (Element) async -> Bool) {
    transform = .each { await filter($0) ? $0 : nil }
  }
}
