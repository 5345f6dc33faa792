import Bindery
import BinderyCollections
import BinderyInterface

/// A row of a tree of lamps.
@MainActor
final class BranchRow: ListRow {
  private(set) var element: TreeRow<Lamp>
  private(set) var retries = 0
  var canRetry = false

  init(_ element: TreeRow<Lamp>) {
    self.element = element
  }

  func update(to element: TreeRow<Lamp>) { self.element = element }
  func retry() { retries += 1 }
}

/// A collection of lamps that notes what a list asks of it.
@MainActor
final class AskedLamps: StoredModelCollection, SearchableModelCollection {
  typealias Element = Lamp
  typealias Failure = SourceFailure

  let store: CollectionStore<Lamp, SourceFailure>

  /// The sections that were tried again, `nil` for all at once.
  private(set) var tried: [SectionId?] = []

  /// The last rows that were shown, with their sections.
  private(set) var told: [String] = []

  init(_ sections: [CollectionSection<Lamp, SourceFailure>]) {
    store = CollectionStore(ModelCollectionState(sections: sections))
  }

  func setQuery(_ query: String) {}
  func refresh() {}
  func cancel() {}
  func retry(_ section: SectionId?) { tried.append(section) }
  func didShow(at position: Int, in section: SectionId) { told.append("\(section) \(position)") }
}

extension CollectionSection where Element == Lamp, Failure == SourceFailure {
  /// Creates a section of lamps with some identifiers.
  init(_ id: SectionId, _ ids: [Int], failure: String? = nil, total: Int? = nil) {
    let status = failure.map { LoadStatus.failed(SourceFailure(.failed, $0)) } ?? .loaded
    self.init(
      id: id, title: id.rawValue, elements: ids.map { Lamp(elementId: $0) }, status: status, total: total)
  }
}
