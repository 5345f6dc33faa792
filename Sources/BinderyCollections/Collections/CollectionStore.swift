public import Bindery
public import Observation

/// The storage of a collection's state, which notifies observers of changes.
///
/// Each collection that stores its state has one store, and forwards its `state` and `observe` to it.
@MainActor
@Observable
public final class CollectionStore<Element: CollectionElement, Failure: Error> {
  /// The state of the collection. Setting it notifies all observers, even if the new state equals the old one.
  public var state: ModelCollectionState<Element, Failure> {
    didSet { observers.notify() }
  }

  /// The observers of the state.
  @ObservationIgnored private let observers = ObserverList()

  /// Creates a store with an initial state.
  public init(_ state: ModelCollectionState<Element, Failure>) {
    self.state = state
  }

  /// Creates the store of a collection that isn't loaded, with one section.
  convenience init() {
    self.init(ModelCollectionState(sections: [CollectionSection()], status: .notLoaded))
  }

  /// Registers an observer to call after each change of the state.
  ///
  /// - Parameter observer: Called on the main actor after each change.
  /// - Returns: The registration, which ends when it is released.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    observers.add(observer)
  }

  /// Sets the state to one section with the given elements, and to a status of the collection itself.
  func show(_ elements: [Element], _ status: LoadStatus<Failure>) {
    state = ModelCollectionState(sections: [CollectionSection(elements: elements)], status: status)
  }
}

/// A collection that keeps its state in a store.
@MainActor
public protocol StoredModelCollection<Element, Failure>: ModelCollection {
  /// The store that keeps the collection's state and notifies its observers.
  var store: CollectionStore<Element, Failure> { get }
}

extension StoredModelCollection {
  /// The current content and load status of the collection.
  public var state: ModelCollectionState<Element, Failure> { store.state }

  /// Registers an observer to call after each change of the state.
  ///
  /// - Parameter observer: Called on the main actor after each change.
  /// - Returns: The registration, which ends when it is released.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    store.observe(observer)
  }
}
