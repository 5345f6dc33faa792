public import Bindery

/// A step from what a consumer of a collection has seen to what the collection holds now.
///
/// The steps that a consumer gets form a chain: each begins where the one before ended.
public struct CollectionUpdate<Element: CollectionElement, Failure: Error>: Sendable {
  /// What the consumer has seen last; nothing at the first step.
  public let old: ModelCollectionState<Element, Failure>?

  /// What the collection holds now.
  public let new: ModelCollectionState<Element, Failure>

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - old: What the consumer has seen last; nothing at the first step.
  ///   - new: What the collection holds now.
  public init(old: ModelCollectionState<Element, Failure>?, new: ModelCollectionState<Element, Failure>) {
    self.old = old
    self.new = new
  }
}

extension CollectionUpdate: Equatable where Element: Equatable, Failure: Equatable {}
