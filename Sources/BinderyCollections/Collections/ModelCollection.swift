public import Bindery

/// A list of models that loads, fails, changes, and can be composed of others.
///
/// Its state is always whole: the last elements, and how far the loading is. Whoever
/// shows it reads `state` under observation, or is told by `observe`.
@MainActor
public protocol ModelCollection<Element, Failure>: AnyObject, Sendable {
  /// What the collection holds.
  associatedtype Element: CollectionElement

  /// Why loading fails; `Never` where it can't.
  associatedtype Failure: Error

  /// What the collection holds now, and how far its loading is.
  var state: ModelCollectionState<Element, Failure> { get }

  /// Registers somebody who is told after each change of the state.
  ///
  /// - Parameter observer: Called after each change; it reads the state itself.
  /// - Returns: The registration, which ends when it is let go.
  func observe(_ observer: @escaping @MainActor () -> Void) -> Observer

  /// Loads the collection, again where it was loaded before. Returns at once.
  ///
  /// A load that is under way is cancelled; the latest request wins.
  func refresh()
}
