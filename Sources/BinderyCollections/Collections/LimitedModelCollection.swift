public import Bindery

/// A collection of the first elements of another.
///
/// Phase, failures and sections are those of the other collection; all sections stay.
@MainActor
public final class LimitedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - source: The other collection.
  ///   - limit: How many elements to keep.
  public init(_ source: any ModelCollection<Element, Failure>, to limit: CollectionLimit) {
    base = TransformedModelCollection(source, limit: limit, transform: .direct { $0 })
  }

  /// Where the state is kept.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// How many elements to keep; nothing keeps all.
  public var limit: CollectionLimit? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Refreshes the other collection.
  public func refresh() {
    base.refresh()
  }
}
