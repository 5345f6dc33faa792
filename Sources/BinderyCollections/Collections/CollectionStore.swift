public import Bindery
public import Observation

/// Keeps the state of a collection, and tells of its changes.
///
/// A collection has one, and forwards to it.
@MainActor
@Observable
public final class CollectionStore<Element: CollectionElement, Failure: Error> {
  /// The state. Setting it tells all observers.
  public var state: ModelCollectionState<Element, Failure> {
    didSet { observers.notify() }
  }

  @ObservationIgnored private let observers = ObserverList()

  /// Creates a store.
  ///
  /// - Parameter state: The state to begin with.
  public init(_ state: ModelCollectionState<Element, Failure>) {
    self.state = state
  }

  /// Registers somebody who is told after each change of the state.
  ///
  /// - Parameter observer: Called after each change.
  /// - Returns: The registration, which ends when it is let go.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    observers.add(observer)
  }
}

/// A collection whose state is kept in a store.
@MainActor
public protocol StoredModelCollection<Element, Failure>: ModelCollection {
  /// Where the state is kept.
  var store: CollectionStore<Element, Failure> { get }
}

extension StoredModelCollection {
  /// What the collection holds now, and how far its loading is.
  public var state: ModelCollectionState<Element, Failure> { store.state }

  /// Registers somebody who is told after each change of the state.
  ///
  /// - Parameter observer: Called after each change.
  /// - Returns: The registration, which ends when it is let go.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    store.observe(observer)
  }
}
