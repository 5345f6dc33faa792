public import Bindery

/// A collection of those elements of another that pass a filter.
///
/// Phase, failures and sections are those of the other collection. A filter that runs off the main
/// actor leaves the last elements while it works, and the collection is loading until it is done.
@MainActor
public final class FilteredModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection whose filter runs at once, on the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection with the elements.
  ///   - limit: How many of the elements that pass to keep; all by default.
  ///   - filter: Whether an element passes.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    filter: @escaping @MainActor (Element) -> Bool
  ) {
    base = TransformedModelCollection(source, limit: limit, transform: .direct { $0.filter(filter) })
  }

  /// Creates a collection whose filter runs off the main actor.
  ///
  /// - Parameters:
  ///   - source: The collection with the elements.
  ///   - limit: How many of the elements that pass to keep; all by default.
  ///   - filter: Whether an element passes. It is not asked any more when its answer is out of date.
  public init(
    _ source: any ModelCollection<Element, Failure>, limit: CollectionLimit? = nil,
    concurrentFilter filter: @escaping @concurrent @Sendable (Element) async -> Bool
  ) {
    base = TransformedModelCollection(source, limit: limit, transform: .each { await filter($0) ? $0 : nil })
  }

  /// Where the state is kept.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// How many of the elements that pass to keep; nothing keeps all.
  public var limit: CollectionLimit? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Takes another filter, which runs at once, on the main actor.
  ///
  /// - Parameter filter: Whether an element passes.
  public func setFilter(_ filter: @escaping @MainActor (Element) -> Bool) {
    base.transform = .direct { $0.filter(filter) }
  }

  /// Takes another filter, which runs off the main actor.
  ///
  /// - Parameter filter: Whether an element passes.
  public func setConcurrentFilter(_ filter: @escaping @concurrent @Sendable (Element) async -> Bool) {
    base.transform = .each { await filter($0) ? $0 : nil }
  }

  /// Runs the filter again, as after a change of something that it depends on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the other collection.
  public func refresh() {
    base.refresh()
  }
}
