import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Trees of collections` {
  /// A tree whose collections a test makes and changes. Elements below 100 have children.
  @MainActor
  private final class Forest {
    let top = SimpleThings(ThingState([1, 2]))
    private(set) var asked: [Int] = []
    private(set) var refreshed: [Int] = []
    var children: [Int: SimpleThings] = [:]

    func tree(expanded: Set<TreePath<Int>>) -> TreeModelCollection<Thing, Trouble> {
      TreeModelCollection(top, expanded: expanded, canExpand: { $0.elementId < 100 }) { [unowned self] in
        children(of: $0.elementId)
      }
    }

    private func children(of id: Int) -> SimpleThings {
      asked.append(id)
      let made = children[id] ?? SimpleThings { [unowned self] in refreshed.append(id) }
      children[id] = made
      return made
    }
  }

  private let forest = Forest()

  private func tree(_ children: [Int: [Thing]], expanded: Set<TreePath<Int>> = []) -> TreeModelCollection<
    Thing, Trouble
  > {
    forest.children = children.mapValues { SimpleThings(ThingState($0)) }
    return forest.tree(expanded: expanded)
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whatever happens, the rows are those of a new tree`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tree = tree([1: [11, 2], 2: [3, 101], 11: [12], 3: [1]])
    let recorder = Recorder(tree)
    for _ in 0..<30 {
      let row = tree.state.elements.randomElement(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tree.expand(row?.path ?? [1])
      case 1: tree.collapse(row?.path ?? [1])
      case 2: forest.top.state = ThingState([1, 2, 3].shuffled(using: &random))
      default:
        let child = forest.children.keys.sorted().randomElement(using: &random) ?? 1
        forest.children[child]?.state = ThingState(random.things().filter { $0.elementId != child })
      }
      let copy = forest.tree(expanded: tree.expanded)
      expectEqual(tree.state, copy.state)
      if let last = recorder.states.last { expectEqual(last, copy.state) }
    }
  }

  // MARK: Paths

  @Test func `The order of a path counts`() {
    let (path, reversed): (TreePath<Int>, TreePath<Int>) = ([1, 2], [2, 1])
    #expect(path != reversed)
    #expect(path.hashValue != reversed.hashValue)
    expectEqual(path.parent, [1])
    expectNil(([] as TreePath<Int>).parent)
    #expect(path.isBelow([1]) && path.isBelow([]) && !path.isBelow([2]) && !path.isBelow(path))
    expectEqual(path.depth, 1)
  }

  @Test func `Rows of nested elements have full paths`() {
    let tree = tree([1: [11], 11: [101, 102]], expanded: [[1], [1, 11]])
    expectEqual(tree.state.elements.map(\.path), [[1], [1, 11], [1, 11, 101], [1, 11, 102], [2]])
    expectEqual(tree.state.elements.map(\.path.depth), [0, 1, 2, 2, 0])
    expectEqual(tree.row(at: [1, 11, 102])?.element, 102)
    expectNil(tree.row(at: [2, 11]))
  }

  @Test func `A row tells whether it can be expanded, and whether it is`() {
    let tree = tree([1: [101, 11]], expanded: [[1], [1, 101]])
    expectEqual(tree.state.elements.map(\.isExpandable), [true, false, true, true])
    expectEqual(tree.state.elements.map(\.isExpanded), [true, false, false, false])
    tree.expand([1, 101])
    expectEqual(tree.state.elements.map(\.element), [1, 101, 11, 2])
  }

  @Test func `Expanding shows the children, and collapsing hides them`() {
    let tree = tree([1: [101, 102, 103]])
    let recorder = Recorder(tree)
    expectEqual(tree.state.elements.map(\.element), [1, 2])
    tree.expand([1])
    tree.expand([1])
    expectEqual(tree.state.elements.map(\.element), [1, 101, 102, 103, 2])
    tree.collapse([1])
    tree.collapse([1])
    expectEqual(recorder.states.map(\.elements.count), [5, 2])
  }

  // MARK: Laziness

  @Test func `Children are made when they are first shown, and loaded then`() {
    let tree = tree([:])
    #expect(forest.asked.isEmpty)
    tree.expand([1])
    expectEqual(forest.asked, [1])
    expectEqual(forest.refreshed, [1])
    tree.collapse([1])
    tree.expand([1])
    expectEqual(forest.asked, [1])
    expectEqual(forest.refreshed, [1])
  }

  @Test func `Children that aren't shown give no event`() {
    let tree = tree([1: [11], 2: [102], 11: [101]])
    let recorder = Recorder(tree)
    forest.children[2]?.state = ThingState([103])
    #expect(recorder.states.isEmpty)
    tree.expand([1])
    tree.expand([1, 11])
    tree.collapse([1])
    let count = recorder.states.count
    forest.children[1]?.state = ThingState([11, 104])
    forest.children[11]?.state = ThingState([105])
    expectEqual(recorder.states.count, count)
    tree.expand([1])
    expectEqual(tree.state.elements.map(\.element), [1, 11, 105, 104, 2])
    forest.children[11]?.state = ThingState([106])
    expectEqual(recorder.states.count, count + 2)
  }

  // MARK: Changes

  @Test func `A nested element is updated`() {
    let tree = tree([1: [101]], expanded: [[1]])
    let recorder = Recorder(tree)
    let before = tree.row(at: [1, 101])
    forest.children[1]?.state = ThingState([Thing(101, version: 2)])
    expectEqual(recorder.states.count, 1)
    expectEqual(tree.row(at: [1, 101])?.element.version, 2)
    #expect(tree.row(at: [1, 101])?.modelVersion != before?.modelVersion)
    expectEqual(tree.row(at: [1, 101])?.elementId, before?.elementId)
  }

  @Test func `A nested element is inserted`() {
    let tree = tree([1: [101]], expanded: [[1]])
    forest.children[1]?.state = ThingState([102, 101])
    expectEqual(tree.state.elements.map(\.path), [[1], [1, 102], [1, 101], [2]])
  }

  @Test func `Paths of siblings stay when one is deleted, and so does what is expanded`() {
    let tree = tree([2: [102]], expanded: [[2]])
    forest.top.state = ThingState([2])
    expectEqual(tree.state.elements.map(\.path), [[2], [2, 102]])
    expectEqual(forest.asked, [2])
    forest.children[2]?.state = ThingState([103])
    expectEqual(tree.state.elements.map(\.path), [[2], [2, 103]])
  }

  @Test func `Changes below a deleted element are ignored`() {
    let tree = tree([1: [11], 11: [101]], expanded: [[1], [1, 11]])
    forest.top.state = ThingState([2])
    let recorder = Recorder(tree)
    forest.children[1]?.state = ThingState([11, 12])
    forest.children[11]?.state = ThingState([102])
    #expect(recorder.states.isEmpty)
    forest.top.state = ThingState([1, 2])
    expectEqual(tree.state.elements.map(\.path), [[1], [1, 11], [1, 11, 102], [1, 12], [2]])
  }

  @Test func `An element that moves a level down has another path`() {
    let tree = tree([1: [101]], expanded: [[1]])
    forest.top.state = ThingState([1])
    forest.children[1]?.state = ThingState([2, 101])
    expectEqual(tree.state.elements.map(\.path), [[1], [1, 2], [1, 101]])
    expectNil(tree.row(at: [2]))
  }

  @Test func `A move among children keeps full paths, those below included`() {
    let tree = tree([1: [11, 12], 11: [101]], expanded: [[1], [1, 11]])
    let before = Set(tree.state.elements.map(\.path))
    let recorder = Recorder(tree)
    forest.children[1]?.state = ThingState([12, 11])
    expectEqual(recorder.states.count, 1)
    expectEqual(tree.state.elements.map(\.path), [[1], [1, 12], [1, 11], [1, 11, 101], [2]])
    expectEqual(Set(tree.state.elements.map(\.path)), before)
    expectEqual(forest.asked, [1, 11])
  }

  // MARK: Status

  @Test func `The loading and the failures of children that are shown are told, in the row and in all`() {
    let tree = tree([1: [101]], expanded: [[1]])
    forest.children[1]?.state = ThingState([101], status: .loading)
    expectEqual(tree.state.phase, .loading)
    expectEqual(tree.row(at: [1])?.children, .loading)
    let loading = tree.row(at: [1])?.modelVersion
    forest.children[1]?.state = ThingState([101], status: .failed(7))
    expectEqual(tree.state.status, .failed(7))
    #expect(tree.row(at: [1])?.modelVersion != loading)
    expectEqual(tree.state.elements.map(\.element), [1, 101, 2])
    tree.collapse([1])
    expectEqual(tree.state.phase, .loaded)
  }

  @Test func `Sections at the top stay`() {
    let tree = tree([1: [101]], expanded: [[1]])
    forest.top.state = ThingState(sections: [
      ThingSection(id: "a", title: "A", elements: [1]), ThingSection(id: "b", elements: [2], status: .failed(7)),
    ])
    expectEqual(tree.state.sections.map(\.id), ["a", "b"])
    expectEqual(tree.state.sections.map(\.title), ["A", nil])
    expectEqual(tree.state.sections.map { $0.elements.map(\.element) }, [[1, 101], [2]])
    expectEqual(tree.state.sections.map(\.status), [.loaded, .failed(7)])
  }

  @Test func `Refreshing reaches what is shown`() {
    let tree = tree([:])
    tree.expand([1])
    tree.expand([2])
    tree.collapse([2])
    tree.refresh()
    expectEqual(forest.refreshed, [1, 2, 1])
  }

  @Test func `A plain collection is a tree without branches`() {
    let tree = TreeModelCollection(SimpleThings(ThingState([1])))
    tree.expand([1])
    expectEqual(tree.state.elements.map(\.isExpandable), [false])
  }
}
