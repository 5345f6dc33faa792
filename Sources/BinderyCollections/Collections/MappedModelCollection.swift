public import Bindery

/// A collection whose elements are made from another's, one from each.
///
/// Phase, failures and sections are those of the source. A function that runs off the main actor keeps the last
/// elements while it works, and the collection is loading until it is done.
@MainActor
public final class MappedModelCollection<
  Input: CollectionElement, Element: CollectionElement, Failure: Error
>: StoredModelCollection {
  private let base: TransformedModelCollection<Input, Element, Failure>

  /// Creates a collection whose function runs synchronously, on the main actor.
  public init(
    _ source: any ModelCollection<Input, Failure>, transform: @escaping @MainActor (Input) -> Element
  ) {
    base = TransformedModelCollection(source, transform: .direct { $0.map(transform) })
  }

  /// Creates a collection whose function runs off the main actor.
  ///
  /// The function is no longer called once its result is outdated.
  public init(
    _ source: any ModelCollection<Input, Failure>,
    concurrentTransform transform: @escaping @concurrent @Sendable (Input) async -> Element
  ) {
    base = TransformedModelCollection(source, transform: .each { await transform($0) })
  }

  /// The store of the collection's state.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// Runs the function again, for example after a change of something that it depends on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the source collection.
  public func refresh() {
    base.refresh()
  }
}
