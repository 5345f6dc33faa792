public import Bindery
public import BinderyCollections

/// A collection that does what the protocol asks for, and nothing else: what works on it works on any.
///
/// ```swift
/// let songs = MinimalCollection<MinimalModel, SourceFailure>([MinimalModel(1)])
/// let filtered = songs.filtered { $0.modelId != ModelId(1) }
/// songs.state.sections[0].status = .failed(SourceFailure(.offline, "no network"))
/// ```
@MainActor
public final class MinimalCollection<Element: CollectionElement, Failure: Error>: ModelCollection {
  /// The state. Each time that it is set, observers are told.
  public var state: ModelCollectionState<Element, Failure> {
    didSet { observers.notify() }
  }

  /// How often it was refreshed.
  public private(set) var refreshCount = 0

  private let observers = ObserverList()

  /// Creates a collection that is loaded.
  ///
  /// - Parameter elements: Its elements.
  public init(_ elements: [Element] = []) {
    state = ModelCollectionState(elements)
  }

  /// Adds an observer.
  ///
  /// - Parameter observer: Called after each change.
  /// - Returns: What holds the observer, until it ends or goes away.
  public func observe(_ observer: @escaping @MainActor () -> Void) -> Observer {
    observers.add(observer)
  }

  /// Counts.
  public func refresh() {
    refreshCount += 1
  }
}
