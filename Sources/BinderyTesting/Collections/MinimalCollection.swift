public import Bindery
public import BinderyCollections

/// A collection with the requirements of its protocol alone: code that works with it works with every collection.
///
/// ```swift
/// let songs = MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1)])
/// let filtered = songs.filtered { $0.modelId != ModelId(1) }
/// songs.state.sections[0].status = .failed(SourceFailure(.offline, "no network"))
/// ```
@MainActor
public final class MinimalCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// The state of the collection, which the test sets. Setting it notifies the observers, even if nothing differs.
  public var state: ModelCollectionState<Element, Failure> {
    didSet { observers.notify() }
  }

  /// The number of calls of ``refresh()``.
  public private(set) var refreshCount = 0

  /// The observers of the collection.
  private let observers = ObserverList()

  /// Creates a loaded collection of elements.
  public init(_ elements: [Element] = []) {
    state = ModelCollectionState(elements)
  }

  /// Adds an observer that is called each time ``state`` is set.
  ///
  /// - Parameter observer: The function to call each time.
  /// - Returns: An object that keeps the observation alive until it is ended or released.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    observers.add(observer)
  }

  /// Increments ``refreshCount``, and does nothing else.
  public func refresh() {
    refreshCount += 1
  }
}
