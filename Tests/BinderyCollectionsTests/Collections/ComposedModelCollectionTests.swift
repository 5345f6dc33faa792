import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Composed collections` {
  // MARK: Laws

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `Combining by any grouping gives the same as combining all at once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let leaves = Self.leaves(&random)
    let flat = ComposedModelCollection.combining(leaves)
    let grouped = Self.tree(of: leaves, &random)
    expectEqual(flat.state, grouped.state)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `An empty collection anywhere changes nothing`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let leaves = Self.leaves(&random)
    var more = leaves
    let none: [any ModelCollection<Thing, Trouble>] = [
      EmptyModelCollection(), StaticModelCollection([]), ComposedModelCollection.combining([]),
      ComposedModelCollection.multiplexing([]),
    ]
    for empty in none { more.insert(empty, at: Int.random(in: 0...more.count, using: &random)) }
    expectEqual(ComposedModelCollection.combining(more).state, ComposedModelCollection.combining(leaves).state)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `The phase is the reduction, and neither failures nor the order of elements are lost`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let leaves = Self.leaves(&random)
    let children = leaves.enumerated().map { ChildCollection(SectionId(rawValue: "\($0)"), $1) }
    for state in [Self.tree(of: leaves, &random).state, ComposedModelCollection.multiplexing(children).state] {
      expectEqual(state.phase, leaves.map { $0.state.phase }.reduce(.loaded) { $0.combined(with: $1) })
      expectEqual(state.status.failures, leaves.flatMap { $0.state.status.failures })
      expectEqual(state.elements, leaves.flatMap { $0.state.elements })
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `Any change of a child, however deep, arrives exactly once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let leaves = Self.leaves(&random)
    let tree = Self.tree(of: leaves, &random)
    let recorder = Recorder(tree)
    for count in 1...10 {
      guard let leaf = leaves.randomElement(using: &random) as? SimpleThings else { return }
      leaf.state = random.state()
      expectEqual(recorder.states.count, count)
      expectEqual(recorder.states.last, ComposedModelCollection.combining(leaves).state)
    }
  }

  // MARK: Combining

  @Test func `Combining nothing is loaded and empty, at every nesting`() {
    let empty = ComposedModelCollection<Thing, Trouble>.combining([])
    let nested = ComposedModelCollection.combining([empty, ComposedModelCollection.combining([empty])])
    expectEqual(nested.state, ThingState([]))
    let loaded = StaticModelCollection<Thing, Trouble>([1])
    expectEqual(ComposedModelCollection.combining([nested, loaded]).state, ThingState([1]))
  }

  @Test func `A failure of one leaves the elements of the others`() {
    let failed = SimpleThings(ThingState([2], status: .failed(7)))
    let state = ComposedModelCollection.combining([StaticModelCollection([1]), failed]).state
    expectEqual(state.elements, [1, 2])
    expectEqual(state.status, .failed(7))
  }

  @Test func `A second failure that differs is told`() {
    let child = SimpleThings(ThingState(status: .failed(1)))
    let composed = ComposedModelCollection.combining([child])
    let recorder = Recorder(composed)
    child.state = ThingState(status: .failed(2))
    expectEqual(recorder.states.map(\.status), [.failed(2)])
  }

  @Test func `A child that stands twice is observed and refreshed once`() {
    var refreshes = 0
    let child = SimpleThings(ThingState([1])) { refreshes += 1 }
    let composed = ComposedModelCollection.combining([child, child])
    let recorder = Recorder(composed)
    child.state = ThingState([2])
    composed.refresh()
    expectEqual(recorder.states, [ThingState([2, 2])])
    expectEqual(refreshes, 1)
  }

  @Test func `A function of one's own decides`() {
    let children = [SimpleThings(ThingState([1, 2])), SimpleThings(ThingState([3]))]
    let longest = ComposedModelCollection(children) { states in
      states.max { $0.elements.count < $1.elements.count } ?? ThingState()
    }
    expectEqual(longest.state.elements, [1, 2])
    children[1].state = ThingState([4, 5, 6])
    expectEqual(longest.state.elements, [4, 5, 6])
  }

  // MARK: Multiplexing

  private let first = SimpleThings()
  private let second = SimpleThings()

  private func multiplexed() -> ComposedModelCollection<Thing, Trouble> {
    .multiplexing([ChildCollection("first", title: "First", first), ChildCollection("second", second)])
  }

  @Test func `Loaded elements become a section a child`() {
    first.state = ThingState([1])
    second.state = ThingState([2, 3])
    expectEqual(
      multiplexed().state,
      ThingState(sections: [
        ThingSection(id: "first", title: "First", elements: [1]), ThingSection(id: "second", elements: [2, 3]),
      ]))
  }

  @Test func `It is loading while one child is, and loaded when all are`() {
    let collection = multiplexed()
    let recorder = Recorder(collection)
    first.state = ThingState([1])
    second.state = ThingState(status: .loading)
    second.state = ThingState([2])
    expectEqual(recorder.phases, [.notLoaded, .loading, .loaded])
  }

  @Test func `One that fails costs only its own section`() {
    first.state = ThingState([1])
    second.state = ThingState([2], status: .failed(7))
    let state = multiplexed().state
    expectEqual(state.phase, .failed)
    expectEqual(state.sections.map(\.status), [.loaded, .failed(7)])
    expectEqual(state.elements, [1, 2])
  }

  @Test func `A child that is not loaded has an empty section`() {
    first.state = ThingState([1], status: .loading)
    let state = multiplexed().state
    expectEqual(state.sections.map(\.elements), [[1], []])
    expectEqual(state.sections.map(\.status), [.loading, .notLoaded])
    expectEqual(state.phase, .loading)
  }

  @Test func `The sections of a child become its one`() {
    first.state = ThingState(
      sections: [ThingSection(id: "a", elements: [1], status: .failed(1)), ThingSection(id: "b", elements: [2])],
      status: .loading)
    let section = multiplexed().state.sections[0]
    expectEqual(section.elements, [1, 2])
    expectEqual(section.status, LoadStatus.loading.combined(with: .failed(1)))
  }

  @Test func `Refreshing reaches all children, or those of one section`() {
    var log: [String] = []
    let children = ["a", "b"].map { name in
      ChildCollection(SectionId(rawValue: name), SimpleThings(onRefresh: { log.append(name) }))
    }
    let collection = ComposedModelCollection.multiplexing(children)
    collection.refresh()
    expectEqual(log, ["a", "b"])
    collection.refresh(section: "b")
    collection.refresh(section: "c")
    expectEqual(log, ["a", "b", "b"])
  }

  @Test func `Letting go of the composition ends its registrations`() {
    let child = SimpleThings()
    var collection: ComposedModelCollection? = .combining([child])
    weak let released = collection
    collection = nil
    expectNil(released)
    expectNil(collection)
    child.state = ThingState([1])
  }

  // MARK: Random trees

  private static func leaves(_ random: inout SplitMix64) -> [Things] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in SimpleThings(random.state()) }
  }

  /// Groups collections at random, keeping their order.
  private static func tree(of leaves: [Things], _ random: inout SplitMix64) -> ComposedModelCollection<Thing, Trouble> {
    var nodes = leaves
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let start = Int.random(in: 0...nodes.count, using: &random)
      let end = Int.random(in: start...nodes.count, using: &random)
      nodes.replaceSubrange(start..<end, with: [ComposedModelCollection.combining(Array(nodes[start..<end]))])
    }
    return .combining(nodes)
  }
}
