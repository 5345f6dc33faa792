internal import Bindery
internal import BinderyCollections
internal import BinderySources

/// The rows of the items in a source's answer. A row is kept as long as its item stays in the answer with the same
/// version.
@MainActor
final class AnswerRows: StoredModelCollection, ForwardingModelCollection {
  typealias Element = ItemRow
  typealias Failure = SearchFailure

  /// The store of the rows with their load status.
  let store: CollectionStore<ItemRow, SearchFailure>

  /// The answer of the source.
  private let answer: SourceAnswer

  /// The registration as an observer of the collection, which ends with this object.
  private var observer: Observer?

  /// Creates the rows of an answer, which isn't requested before they are refreshed.
  init(of answer: SourceAnswer) {
    self.answer = answer
    store = CollectionStore(answer.rows(keeping: []))
    observer = answer.observe { [weak self] in self?.update() }
  }

  /// The answer of the source, which loads the items.
  var source: any ModelCollection<FoundItem, SearchFailure> { answer }

  private func update() {
    store.state = answer.rows(keeping: state.elements)
  }
}

extension SourceAnswer {
  /// Returns the rows of the answer's items, among them those of the given rows that show an item in the same version.
  fileprivate func rows(keeping rows: [ItemRow]) -> ModelCollectionState<ItemRow, SearchFailure> {
    state.mapSections { rows.showing($0, by: presenter.value) }
  }
}

extension [ItemRow] {
  /// Returns the rows of items: those of this array that show an item in the same version, and new ones for the others.
  @MainActor
  func showing(_ items: [FoundItem], by presenter: Presenter) -> [ItemRow] {
    // Items mostly come behind those that are there, or only the progress has changed.
    let same = zip(self, items).prefix { $0.shows($1) }.count
    let others = Dictionary(dropFirst(same).map { ($0.elementId, $0) }) { first, _ in first }
    return prefix(same)
      + items.dropFirst(same).map { item in
        if let row = others[item.elementId], row.shows(item) { return row }
        return ItemRow(item, presenter: presenter)
      }
  }
}

extension ItemRow {
  /// Returns whether the row shows an item in this version.
  fileprivate func shows(_ item: FoundItem) -> Bool {
    elementId == item.elementId && modelVersion == item.modelVersion
  }
}
