public import Bindery
public import BinderyCollections

/// A recorder of the changes of a collection, notification by notification, for a test that expects exactly these.
///
/// ```swift
/// let changes = ChangeRecorder(of: songs)
/// songs.refresh()
/// try changes.expect([.phase(.loading)])
/// ```
@MainActor
public final class ChangeRecorder<Element: CollectionElement, Failure: Error> {
  /// The recorded changes.
  private let recording = Recording<RecordedChange>("changes")
  /// The state at the last notification.
  private var seen: ModelCollectionState<Element, Failure>
  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?

  /// Starts to observe a collection.
  public init(of collection: any ModelCollection<Element, Failure>) {
    seen = collection.state
    observer = collection.observe { [weak self, weak collection] in
      if let collection { self?.note(collection.state) }
    }
  }

  /// The changes that were recorded since the last call of ``expect(_:)``, in order.
  public var changes: [RecordedChange] { recording.all }

  /// Expects that exactly these changes were recorded since the last call, in this order, and forgets them.
  ///
  /// - Parameter expected: The changes; empty if nothing may have changed.
  /// - Throws: A `RecordingDifference` if a change is missing or unexpected.
  public func expect(_ expected: [RecordedChange]) throws(RecordingDifference) {
    try recording.expect(expected)
  }

  /// Stops observing the collection.
  public func end() {
    observer?.end()
    observer = nil
  }

  /// Records the changes from the last state to another one.
  private func note(_ state: ModelCollectionState<Element, Failure>) {
    let old = seen
    seen = state
    let changes = RecordedChange.changes(CollectionUpdate(old: old, new: state).changes)
    changes.forEach(recording.add)
    if old.phase != state.phase { recording.add(.phase(state.phase)) }
    if changes.isEmpty, old.phase == state.phase { recording.add(.nothing) }
  }
}

/// A single change of a collection, of which one notification may bring several.
public enum RecordedChange: Hashable, Sendable {
  /// A section was removed from this index of the old state.
  case removedSection(Int)

  /// A section was inserted at this index of the new state.
  case insertedSection(Int)

  /// A section moved from an index of the old state to one of the new state.
  case movedSection(from: Int, to: Int)

  /// The section at this index of the new state has another title or status.
  case updatedSection(Int)

  /// An element was removed from this path in the old state.
  case removed(ModelPath)

  /// An element was inserted at this path in the new state.
  case inserted(ModelPath)

  /// An element moved from a path in the old state to one in the new state.
  case moved(from: ModelPath, to: ModelPath)

  /// The element at this path in the new state has another version.
  case updated(ModelPath)

  /// The phase of loading changed to this one.
  case phase(LoadPhase)

  /// A notification came, but nothing had changed.
  case nothing
}

extension RecordedChange {
  /// Returns changes one by one: removed, inserted and moved sections, then rows in the same order, then updates.
  static func changes(_ changes: CollectionChanges) -> [RecordedChange] {
    let sections =
      changes.removedSections.map(RecordedChange.removedSection)
      + changes.insertedSections.map(RecordedChange.insertedSection)
      + changes.movedSections.map { .movedSection(from: $0.from, to: $0.to) }
    let rows =
      changes.removedRows.map(RecordedChange.removed) + changes.insertedRows.map(RecordedChange.inserted)
      + changes.movedRows.map { .moved(from: $0.from, to: $0.to) } + changes.updatedRows.map(RecordedChange.updated)
      + changes.updatedSections.map(RecordedChange.updatedSection)
    return sections + rows
  }
}

extension RecordedChange: CustomStringConvertible {
  /// The change in a few words, as in `section 1 removed`.
  public var description: String {
    switch self {
    case .removedSection(let place): "section \(place) removed"
    case .insertedSection(let place): "section \(place) inserted"
    case .movedSection(let from, let to): "section \(from) moved to \(to)"
    case .updatedSection(let place): "section \(place) updated"
    case .removed(let place): "\(place) removed"
    case .inserted(let place): "\(place) inserted"
    case .moved(let from, let to): "\(from) moved to \(to)"
    case .updated(let place): "\(place) updated"
    case .phase(let phase): "\(phase)"
    case .nothing: "a notice of nothing"
    }
  }
}
