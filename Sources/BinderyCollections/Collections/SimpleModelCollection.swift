public import Bindery

/// A collection whose owner sets what it holds.
@MainActor
public final class SimpleModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// Where the state is kept.
  public let store: CollectionStore<Element, Failure>

  private let onRefresh: (@MainActor () -> Void)?

  /// Creates a collection that nobody has loaded.
  ///
  /// - Parameters:
  ///   - state: What it holds to begin with.
  ///   - onRefresh: What to do when somebody wants it loaded; nothing by default.
  public init(
    _ state: ModelCollectionState<Element, Failure> = ModelCollectionState(status: .notLoaded),
    onRefresh: (@MainActor () -> Void)? = nil
  ) {
    store = CollectionStore(state)
    self.onRefresh = onRefresh
  }

  /// What the collection holds, for its owner to change.
  public var state: ModelCollectionState<Element, Failure> {
    get { store.state }
    set { store.state = newValue }
  }

  /// Asks the owner to load the collection.
  public func refresh() {
    onRefresh?()
  }
}
