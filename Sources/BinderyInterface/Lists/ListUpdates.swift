internal import Bindery
internal import BinderyCollections

/// The changes of a list as an asynchronous sequence, at most one for each job of the main actor.
///
/// The first step leads from no rows to those of the list. Changes during the consumer's work are coalesced into one
/// step to the newest rows, which the next `next` makes. The sequence ends when the task of its consumer is cancelled.
/// Several consumers may each have their own sequence.
public struct ListUpdates<Row: ListRow, Reason: Error>: AsyncSequence, Sendable {
  /// A step from the rows that the consumer has seen to those of the list.
  public typealias Element = ListUpdate

  /// The sequence never throws; a failure to load is a part of the list's state.
  public typealias Failure = Never

  private let list: ListPresenter<Row, Reason>

  /// Creates the sequence of a list's changes.
  init(of list: ListPresenter<Row, Reason>) {
    self.list = list
  }

  /// Returns an iterator, which begins to observe the list at its first `next`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(feed: ListFeed(list))
  }

  /// The iterator of one consumer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let feed: ListFeed<Row, Reason>

    /// Waits for the next step, and returns it, or `nil` if the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> ListUpdate? {
      await feed.next()
    }
  }
}

extension ListPresenter {
  /// The changes of the list as an asynchronous sequence, at most one for each job of the main actor.
  public var updates: ListUpdates<Row, Failure> { ListUpdates(of: self) }
}

/// The state of one consumer of a list's changes: the rows that it has seen last, and the changes since then.
@MainActor
private final class ListFeed<Row: ListRow, Failure: Error> {
  private typealias Occurrence = ModelOccurrence<Row.Element.ElementId>

  private let list: ListPresenter<Row, Failure>

  /// The signal that wakes the consumer after a change.
  private let signal = ConsumerSignal()
  private var observer: Observer?

  /// The rows that the consumer has seen last.
  private var seen = CollectionSnapshot<SectionId, Row.Element.ElementId>()

  /// The rows that have to be drawn again since then.
  private var redrawn: Set<Occurrence> = []

  /// Creates the state of a consumer that has seen nothing yet.
  nonisolated init(_ list: ListPresenter<Row, Failure>) {
    self.list = list
  }

  /// Waits for the next change, and returns `nil` if the task was cancelled.
  func next() async -> ListUpdate? {
    if observer == nil, !Task.isCancelled { observe() }
    guard await signal.next() else {
      observer = nil
      return nil
    }
    return read()
  }

  /// Begins to observe the list.
  private func observe() {
    observer = list.observe { [weak self] in self?.note($0) }
  }

  /// Records the rows that have to be drawn again after an update of the list, and signals the change to the consumer.
  private func note(_ update: ListUpdate) {
    redrawn.formUnion(update.redraws.compactMap { list.occurrence(at: $0) })
    signal.noteChange()
  }

  /// Returns the changes from the rows that the consumer has seen to the current ones. Rows that were inserted or
  /// updated aren't among the redraws.
  private func read() -> ListUpdate {
    let changes = CollectionChanges(from: seen, to: list.snapshot)
    let drawn = Set(changes.insertedRows + changes.updatedRows)
    let redraws = redrawn.isEmpty ? [] : list.visiblePaths(of: redrawn).filter { !drawn.contains($0) }
    (seen, redrawn) = (list.snapshot, [])
    return ListUpdate(changes: changes, redraws: redraws)
  }
}
