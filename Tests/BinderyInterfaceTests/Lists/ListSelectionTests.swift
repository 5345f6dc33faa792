import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Rows selected in a list` {
  private typealias Lamps = SimpleModelCollection<Lamp, Never>
  private typealias List = ListPresenter<LampRow, Never>

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A change of the list selects nothing, and deselects what has left alone`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lamps = Lamps(ModelCollectionState(sections: random.sections()))
    let list = List(lamps, make: LampRow.init)
    list.show(0..<4)
    for _ in 0..<20 {
      random.select(in: list)
      let before = Set(list.selectedElements.map(\.elementId))
      lamps.state = ModelCollectionState(sections: random.sections())
      try await settled(list, lamps)
      let all = Set(lamps.state.elements.map(\.elementId))
      expectEqual(Set(list.selectedElements.map(\.elementId)), before.intersection(all))
      expectEqual(list.selectedPaths, list.snapshot.paths.filter(list.isSelected))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A range is all from where it began to the focus, and other moves leave it as it is`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let list = List(Lamps(ModelCollectionState(sections: random.sections())), make: LampRow.init)
    var before: Set<ModelPath> = []
    var start: Int?
    for _ in 0..<20 {
      let offset = Int.random(in: -4...4, using: &random)
      if Bool.random(using: &random) {
        let focus = list.focus.flatMap { list.snapshot.position(of: $0) }
        list.extendSelection(by: offset)
        guard let end = list.focus.flatMap({ list.snapshot.position(of: $0) }) else { continue }
        start = start ?? focus ?? end
        let range = min(start ?? end, end)...max(start ?? end, end)
        expectEqual(Set(list.selectedPaths), before.union(range.compactMap { list.snapshot.path(of: $0) }))
      } else {
        (before, start) = (Set(list.selectedPaths), nil)
        list.moveFocus(by: offset)
        expectEqual(Set(list.selectedPaths), before)
      }
    }
  }

  // MARK: Examples

  @Test func `The focused row is toggled, and rows around it are selected by moving`() {
    let list = List(Lamps(state(Array(0..<10))), make: LampRow.init)
    list.show(0..<3)
    list.toggleSelection()
    #expect(list.selectedPaths.isEmpty, "no row has the focus")
    list.setFocus(path(2))
    list.toggleSelection()
    list.setFocus(path(5))
    list.extendSelection(by: 2)
    list.extendSelection(by: -1)
    expectEqual(list.selectedElements.map(\.elementId), [2, 5, 6])
    #expect(list.visible.contains(6))
    list.toggleSelection()
    expectEqual(list.selectedElements.map(\.elementId), [2, 5])
    list.extendSelection(by: .max)
    expectEqual(list.selectedElements.map(\.elementId), [2, 5, 6, 7, 8, 9])
    list.clearSelection()
    #expect(list.selectedPaths.isEmpty)
  }

  @Test func `All rows are selected at once, beside a range that goes on from the focused row`() async throws {
    let lamps = Lamps(state(Array(0..<10)))
    let list = List(lamps, make: LampRow.init)
    list.setFocus(path(4))
    list.extendSelection(by: 1)
    list.selectAll()
    expectEqual(list.selectedCount, 10)
    list.extendSelection(by: -3)
    list.clearSelection()
    list.extendSelection(by: 2)
    lamps.state = state([0, 2, 3, 20, 4, 5])
    try await settled(list, lamps)
    list.extendSelection(by: 1)
    expectEqual(
      list.selectedElements.map(\.elementId), [2, 3, 20, 4, 5], "rows that came between are in the range, too")
    expectEqual(list.selectedCount, 5)
  }

  @Test func `Rows are selected by their paths, beside others and beside a range that goes on`() {
    let list = List(Lamps(state(Array(0..<10))), make: LampRow.init)
    list.setFocus(path(4))
    list.extendSelection(by: 1)
    list.select([path(0), path(4), path(99)])
    expectEqual(list.selectedElements.map(\.elementId), [0, 4, 5])
    list.extendSelection(by: -1)
    expectEqual(list.selectedElements.map(\.elementId), [0, 4], "what was selected by its path stays")
  }

  @Test func `A row that succeeds another in its place has its focus and selection, and no other row has`() async throws
  {
    let lamps = Lamps(state([0, 1, 2, 3, 4]))
    let list = List(lamps, make: LampRow.init)
    list.succeeds = { $0.elementId == $1.elementId + 100 }
    list.select([path(0), path(3)])
    list.setFocus(path(1))
    lamps.state = state([100, 101, 102, 103, 4])
    try await settled(list, lamps)
    expectEqual(list.focus, path(1))
    expectEqual(list.selectedElements.map(\.elementId), [100, 103])
    lamps.state = state([300, 301, 203, 4])
    try await settled(list, lamps)
    expectEqual(list.focus, path(3), "the row after those that have left")
    #expect(list.selectedPaths.isEmpty)
  }

  @Test func `A list whose screen scrolls by itself only moves the focus`() {
    var options = ListOptions()
    options.revealsFocus = false
    let list = ListPresenter(Lamps(state(Array(0..<10))), options: options, make: LampRow.init)
    list.show(0..<3)
    list.setFocus(path(7))
    expectEqual(list.focus, path(7))
    expectEqual(list.visible, 0..<3)
  }

  @Test func `Rows that share an identifier are selected one by one`() {
    let list = List(Lamps(state([1, 1, 1])), make: LampRow.init)
    list.setFocus(path(1))
    list.toggleSelection()
    expectEqual(list.selectedPaths, [path(1)])
  }

  @Test func `An empty list has nothing to select`() {
    let list = List(Lamps(state([])), make: LampRow.init)
    list.extendSelection(by: 1)
    list.toggleSelection()
    #expect(list.selectedPaths.isEmpty && list.focus == nil)
  }
}

extension SplitMix64 {
  /// Makes a few sections of lamps, each with an identifier of its own.
  fileprivate mutating func sections() -> [CollectionSection<Lamp, Never>] {
    let lamps = Array(0...12).shuffled(using: &self).prefix(Int.random(in: 0...12, using: &self)).map { id in
      Lamp(elementId: id, version: UInt64.random(in: 0...2, using: &self))
    }
    let end = Int.random(in: 0...lamps.count, using: &self)
    return [lamps[..<end], lamps[end...]].enumerated().map {
      CollectionSection(id: SectionId(rawValue: "\($0)"), elements: Array($1))
    }
  }

  /// Selects and deselects a few rows as a user does.
  @MainActor
  fileprivate mutating func select(in list: ListPresenter<LampRow, Never>) {
    for _ in 0..<4 {
      let offset = Int.random(in: -3...3, using: &self)
      switch Int.random(in: 0...2, using: &self) {
      case 0: list.moveFocus(by: offset)
      case 1: list.extendSelection(by: offset)
      default: list.toggleSelection()
      }
    }
  }
}
