public import Bindery

/// A collection whose elements a function makes from those of another collection, one from each.
///
/// Phase, failures and sections are those of the source. While a function runs off the main actor, the previous
/// elements stay and the collection is loading.
@MainActor
public final class MappedModelCollection<
  Input: CollectionElement, Element: CollectionElement, Failure: Error
>: TransformedModelCollection<Input, Element, Failure> {
  /// Creates a collection whose function runs synchronously, on the main actor.
  public init(
    _ source: any ModelCollection<Input, Failure>, transform: @escaping @MainActor (Input) -> Element
  ) {
    super.init(source, transform: .direct { $0.map(transform) })
  }

  /// Creates a collection whose function runs off the main actor.
  ///
  /// The function is no longer called once its result is outdated.
  public init(
    _ source: any ModelCollection<Input, Failure>,
    concurrentTransform transform: @escaping @concurrent @Sendable (Input) async -> Element
  ) {
    super.init(source, transform: .each { await transform($0) })
  }
}
