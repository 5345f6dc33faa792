public import Bindery

/// A collection whose owner sets its content.
@MainActor
public final class SimpleModelCollection<Element: CollectionElement, Failure: Error>: StoredModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  public let store: CollectionStore<Element, Failure>

  /// The function that is called when a refresh is requested, or `nil` if a refresh has no effect.
  private let onRefresh: (@MainActor () -> Void)?

  /// Creates a collection, which is not loaded by default.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - onRefresh: Called when a consumer asks for a refresh, or `nil` to ignore the request.
  public init(
    _ state: ModelCollectionState<Element, Failure> = ModelCollectionState(status: .notLoaded),
    onRefresh: (@MainActor () -> Void)? = nil
  ) {
    store = CollectionStore(state)
    self.onRefresh = onRefresh
  }

  /// The state of the collection, which its owner can set.
  public var state: ModelCollectionState<Element, Failure> {
    get { store.state }
    set { store.state = newValue }
  }

  /// Calls the `onRefresh` function that the collection was created with, if there is one.
  public func refresh() {
    onRefresh?()
  }
}
