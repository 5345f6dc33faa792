public import Bindery

/// A collection whose elements are made of another's, one of each.
///
/// Phase, failures and sections are those of the other collection. A function that runs off the
/// main actor leaves the last elements while it works, and the collection is loading until it is done.
@MainActor
public final class MappedModelCollection<
  Input: CollectionElement, Element: CollectionElement, Failure: Error
>: StoredModelCollection {
  private let base: TransformedModelCollection<Input, Element, Failure>

  /// Creates a collection whose function runs at once, on the main actor.
  ///
  /// - Parameters:
  ///   - source: The other collection.
  ///   - transform: Makes an element.
  public init(
    _ source: any ModelCollection<Input, Failure>, transform: @escaping @MainActor (Input) -> Element
  ) {
    base = TransformedModelCollection(source, transform: .direct { $0.map(transform) })
  }

  /// Creates a collection whose function runs off the main actor.
  ///
  /// - Parameters:
  ///   - source: The other collection.
  ///   - transform: Makes an element. It is not called any more when its result is out of date.
  public init(
    _ source: any ModelCollection<Input, Failure>,
    concurrentTransform transform: @escaping @concurrent @Sendable (Input) async -> Element
  ) {
    base = TransformedModelCollection(source, transform: .each { await transform($0) })
  }

  /// Where the state is kept.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// Runs the function again, as after a change of something that it depends on.
  public func rerun() {
    base.run()
  }

  /// Refreshes the other collection.
  public func refresh() {
    base.refresh()
  }
}
