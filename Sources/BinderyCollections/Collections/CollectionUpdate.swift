public import Bindery

/// A step from the last state that a consumer has seen to the current state of the collection.
///
/// The steps of a consumer form a chain: each begins where the previous one ended.
public struct CollectionUpdate<Element: CollectionElement, Failure: Error>: Sendable {
  /// The last state that the consumer has seen, or `nil` for the first step.
  public let old: ModelCollectionState<Element, Failure>?

  /// The current state of the collection.
  public let new: ModelCollectionState<Element, Failure>

  /// Creates a step from the last state that was seen to the current one.
  public init(old: ModelCollectionState<Element, Failure>?, new: ModelCollectionState<Element, Failure>) {
    self.old = old
    self.new = new
  }
}

extension CollectionUpdate: Equatable where Element: Equatable, Failure: Equatable {}
