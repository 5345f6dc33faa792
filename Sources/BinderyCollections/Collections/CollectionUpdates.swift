public import Bindery

/// An asynchronous sequence of a collection's changes.
///
/// The sequence yields at most one element for each job of the main actor. The first step is available at once. Changes
/// during the consumer's work are coalesced into one step to the newest state, which always arrives; the next step is
/// made only when the consumer asks for it. The sequence ends when the task of its consumer is cancelled. Several
/// consumers may each have their own sequence.
public struct CollectionUpdates<Row: CollectionElement, Reason: Error>: AsyncSequence, Sendable {
  /// The type of the sequence's elements: a step from one state of the collection to a later one.
  public typealias Element = CollectionUpdate<Row, Reason>

  /// The type of the errors that iteration throws, which is `Never`: a failed load is a part of the state.
  public typealias Failure = Never

  private let collection: any ModelCollection<Row, Reason>

  /// Creates the sequence of a collection's changes.
  init(of collection: any ModelCollection<Row, Reason>) {
    self.collection = collection
  }

  /// Returns an iterator, which starts to observe the collection when its `next` is first called.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(feed: UpdateFeed(collection))
  }

  /// An iterator over the changes of a collection, for one consumer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The consumer's view of the collection, which is shared by all copies of the iterator.
    fileprivate let feed: UpdateFeed<Row, Reason>

    /// Waits for the next update of the collection, and returns it, or `nil` if the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await feed.next()
    }
  }
}

extension ModelCollection {
  /// The changes of the collection as an asynchronous sequence, at most one for each job of the main actor.
  public var updates: CollectionUpdates<Element, Failure> { CollectionUpdates(of: self) }

  /// The states of the collection, from the current one on, at most one for each job of the main actor.
  public var states: some AsyncSequence<ModelCollectionState<Element, Failure>, Never> & Sendable {
    updates.map { $0.new }
  }
}

/// The last collection state that one consumer has seen, and the signal that wakes the consumer on a change.
@MainActor
private final class UpdateFeed<Element: CollectionElement, Failure: Error> {
  private let collection: any ModelCollection<Element, Failure>
  /// The signal that wakes the consumer.
  private let signal = ConsumerSignal()
  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?
  /// The last state that the consumer has seen, or `nil` before the first.
  private var seen: ModelCollectionState<Element, Failure>?

  /// Creates the view of a collection before its consumer has seen any state.
  nonisolated init(_ collection: any ModelCollection<Element, Failure>) {
    self.collection = collection
  }

  /// Waits for the next change of the collection, and returns its update, or `nil` if the task was cancelled.
  func next() async -> CollectionUpdate<Element, Failure>? {
    if observer == nil, !Task.isCancelled { observe() }
    guard await signal.next() else {
      observer = nil
      return nil
    }
    return read()
  }

  /// Starts observing the collection.
  private func observe() {
    observer = collection.observe { [signal] in signal.noteChange() }
  }

  /// Returns the change from the last state that the consumer has seen to the current one.
  private func read() -> CollectionUpdate<Element, Failure> {
    defer { seen = collection.state }
    return CollectionUpdate(old: seen, new: collection.state)
  }
}

/// A step from the last state that a consumer has seen to the current state of the collection.
///
/// The steps of a consumer form a chain: each begins where the previous one ended.
public struct CollectionUpdate<Element: CollectionElement, Failure: Error>: Sendable {
  /// The last state that the consumer has seen, or `nil` for the first step.
  public let old: ModelCollectionState<Element, Failure>?

  /// The state of the collection at the time when the consumer requested this update.
  public let new: ModelCollectionState<Element, Failure>

  /// Creates an update from the last state that the consumer saw to the current state.
  public init(old: ModelCollectionState<Element, Failure>?, new: ModelCollectionState<Element, Failure>) {
    self.old = old
    self.new = new
  }
}

extension CollectionUpdate: Equatable where Element: Equatable, Failure: Equatable {}
