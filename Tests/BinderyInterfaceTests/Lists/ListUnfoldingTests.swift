import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Rows that unfold in a list` {
  private typealias List = ListPresenter<BranchRow, Never>

  /// Lamps below 10 contain two others, whose numbers begin with theirs.
  private let lamps = SimpleModelCollection<Lamp, Never>(state([1, 2, 3]))

  private func list() -> List {
    let tree = TreeModelCollection(lamps, canExpand: { $0.elementId < 100 }) { lamp in
      StaticModelCollection([0, 1].map { Lamp(elementId: lamp.elementId * 10 + $0) })
    }
    var options = ListOptions.focusingFirstRow
    options.revealsFocus = false
    return List(unfolding: tree, options: options, make: BranchRow.init)
  }

  private func ids(_ list: List) -> [Int] { list.state.elements.map(\.element.elementId) }

  /// Does something, and waits until the list shows what has come of it.
  private func after(_ list: List, _ change: () -> Void) async throws {
    change()
    try await waitUntil("the list shows its tree") { list.snapshot == list.collection.state.snapshot }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whatever unfolds and folds, the selected rows are the same`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let list = list()
    var selected: Set<[Int]> = []
    for _ in 0..<30 {
      let cursor = Int.random(in: 0..<list.rowCount, using: &random)
      try await after(list) {
        list.setCursor(cursor)
        switch Int.random(in: 0...2, using: &random) {
        case 0: list.unfold()
        case 1: list.fold()
        default:
          list.toggleSelection()
          if let path = list.cursorElement?.path.ids { selected.formSymmetricDifference([path]) }
        }
      }
      expectEqual(Set(list.selectedElements.map(\.path.ids)), selected)
      expectEqual(list.selectedCount, selected.count)
      for element in list.state.elements where !element.isExpanded {
        let hides = selected.contains { $0.count > element.path.ids.count && $0.starts(with: element.path.ids) }
        expectEqual(list.hidesSelection(element), hides)
      }
    }
  }

  // MARK: Examples

  @Test func `A row shows what it contains, then the cursor goes there, and back`() async throws {
    let list = list()
    list.setCursor(1)
    try await after(list) { list.unfold() }
    expectEqual(ids(list), [1, 2, 20, 21, 3])
    expectEqual(list.cursorElement?.element.elementId, 2)
    list.unfold()
    expectEqual(list.cursorElement?.element.elementId, 20)
    list.fold()
    expectEqual(list.cursorElement?.element.elementId, 2)
    try await after(list) { list.fold() }
    expectEqual(ids(list), [1, 2, 3])
  }

  @Test func `A heading counts the rows of the top level alone`() async throws {
    let list = list()
    try await after(list) { list.toggleFold(at: 0) }
    expectEqual(list.rowCount, 5)
    expectEqual(list.headings.map(\.count), [3])
  }

  @Test func `Selected rows that are folded away follow the row that hides them, and go with it`() async throws {
    let list = list()
    try await after(list) { list.unfold() }
    for position in [1, 2, 4] {
      list.setCursor(position)
      list.toggleSelection()
    }
    try await after(list) { list.toggleFold(at: 0) }
    expectEqual(list.selectedElements.map(\.element.elementId), [10, 11, 3])
    try await after(list) { lamps.state = state([2, 3]) }
    expectEqual(list.selectedElements.map(\.element.elementId), [3])
    list.clearSelection()
    expectEqual(list.selectedCount, 0)
  }

  @Test func `A row that is unfolded and contains nothing is told from others`() async throws {
    let tree = TreeModelCollection(lamps, canExpand: { _ in true }) { _ in StaticModelCollection([]) }
    let list = List(unfolding: tree, options: .focusingFirstRow, make: BranchRow.init)
    #expect(!list.isUnfoldedEmpty)
    try await after(list) { list.unfold() }
    #expect(list.isUnfoldedEmpty)
    list.setCursor(1)
    #expect(!list.isUnfoldedEmpty && list.canUnfold(1))
  }
}
