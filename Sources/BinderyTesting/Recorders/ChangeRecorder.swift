public import Bindery
public import BinderyCollections

/// Keeps what changes in a collection, notice by notice, for a test that says exactly what does.
///
/// ```swift
/// let changes = ChangeRecorder(of: songs)
/// songs.refresh()
/// try changes.expect([.phase(.loading)])
/// ```
@MainActor
public final class ChangeRecorder<Element: CollectionElement, Failure: Error> {
  private let recording = Recording<RecordedChange>("changes")
  private var seen: ModelCollectionState<Element, Failure>
  private var observer: Observer?

  /// Observes a collection from now on.
  ///
  /// - Parameter collection: The collection.
  public init(of collection: any ModelCollection<Element, Failure>) {
    seen = collection.state
    observer = collection.observe { [weak self, weak collection] in
      if let collection { self?.note(collection.state) }
    }
  }

  /// What changed and wasn't expected yet, in order.
  public var changes: [RecordedChange] { recording.all }

  /// Expects that exactly this changed since the last expectation, in this order.
  ///
  /// - Parameter expected: The changes; none where nothing may change.
  /// - Throws: A `RecordingDifference` where one is missing, or came unexpectedly.
  public func expect(_ expected: [RecordedChange]) throws(RecordingDifference) {
    try recording.expect(expected)
  }

  /// Observes no more.
  public func end() {
    observer?.end()
    observer = nil
  }

  private func note(_ state: ModelCollectionState<Element, Failure>) {
    let old = seen
    seen = state
    let changes = RecordedChange.changes(CollectionUpdate(old: old, new: state).changes)
    changes.forEach(recording.add)
    if old.phase != state.phase { recording.add(.phase(state.phase)) }
    if changes.isEmpty, old.phase == state.phase { recording.add(.nothing) }
  }
}

/// One thing that changed in a collection.
public enum RecordedChange: Hashable, Sendable {
  /// A section went, from this place.
  case removedSection(Int)

  /// A section came, to this place.
  case insertedSection(Int)

  /// A section moved.
  case movedSection(from: Int, to: Int)

  /// A section at this place in the new state has another title or status.
  case updatedSection(Int)

  /// An element went, from this place in the old state.
  case removed(ModelPath)

  /// An element came, to this place in the new state.
  case inserted(ModelPath)

  /// An element moved, from a place in the old state to one in the new.
  case moved(from: ModelPath, to: ModelPath)

  /// An element at this place in the new state is another version of what it was.
  case updated(ModelPath)

  /// How far loading is.
  case phase(LoadPhase)

  /// There was a notice, and nothing had changed.
  case nothing
}

extension RecordedChange {
  /// The steps from one state to another, without the phase.
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
  /// The change in a few words.
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
