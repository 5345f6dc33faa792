public import Bindery

/// A collection of the first elements of another.
///
/// Phase, failures and sections are those of the source; no section is dropped.
@MainActor
public final class LimitedModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  private let base: TransformedModelCollection<Element, Element, Failure>

  /// Creates a collection of the first elements of a source.
  public init(_ source: any ModelCollection<Element, Failure>, to limit: CollectionLimit) {
    base = TransformedModelCollection(source, limit: limit, transform: .direct { $0 })
  }

  /// The store of the collection's state.
  public var store: CollectionStore<Element, Failure> { base.store }

  /// The number of elements to keep, or `nil` for all.
  public var limit: CollectionLimit? {
    get { base.limit }
    set { base.limit = newValue }
  }

  /// Refreshes the source collection.
  public func refresh() {
    base.refresh()
  }
}
