import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport

/// Waits until a list shows what its collection has.
@MainActor
func settled<Row>(
  _ list: ListPresenter<Row, Never>, _ collection: SimpleModelCollection<Row.Element, Never>
) async throws {
  try await waitUntil("the list shows its collection") { list.snapshot == collection.state.snapshot }
}

/// Makes the state of a collection of lamps with some identifiers.
@MainActor
func state(_ ids: [Int]) -> ModelCollectionState<Lamp, Never> {
  ModelCollectionState(ids.map { Lamp(elementId: $0) })
}

/// Returns the path of a row of the first section.
func path(_ item: Int) -> ModelPath {
  ModelPath(section: 0, item: item)
}
