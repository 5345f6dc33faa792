import Bindery
import BinderyCollections
import TestSupport
import Testing

/// What a combinator must leave alone, whatever it does to the elements.
struct Frame: Equatable {
  struct Section: Equatable {
    let id: SectionId
    let title: String?
    let status: LoadStatus<Trouble>
    let remark: String?
  }

  let own: LoadStatus<Trouble>
  let sections: [Section]

  init(of state: ThingState) {
    own = state.ownStatus
    sections = state.sections.map { Section(id: $0.id, title: $0.title, status: $0.status, remark: $0.remark) }
  }
}

/// Every combinator, made over a collection.
enum Combinator: CaseIterable {
  case filtered, sorted, mapped, scored, limited, limitedPerSection, mapFailures, switchable
  case concurrentFiltered, concurrentMapped, concurrentScored

  static let direct: [Self] = [
    .filtered, .sorted, .mapped, .scored, .limited, .limitedPerSection, .mapFailures, .switchable,
  ]

  /// The most elements of a section, and of all of them.
  private var limit: (perSection: Int, inAll: Int) {
    switch self {
    case .filtered: (2, .max)
    case .limited: (.max, 3)
    case .limitedPerSection: (1, .max)
    default: (.max, .max)
    }
  }

  /// Returns whether a section of a state has as many elements as it may have.
  func isFull(_ section: ThingSection, of state: ThingState) -> Bool {
    section.elements.count >= limit.perSection || state.elements.count >= limit.inAll
  }

  @MainActor
  func callAsFunction(_ source: Things) -> Things {
    switch self {
    case .filtered: source.filtered(limit: .perSection(2)) { !$0.elementId.isMultiple(of: 3) }
    case .sorted: source.sorted { $0.version < $1.version }
    case .mapped: source.mapped { Thing($0.elementId + 1) }
    case .scored: source.scored { $0.elementId == 0 ? nil : Double($0.version) }
    case .limited: source.limited(to: .inAll(3))
    case .limitedPerSection: source.limited(to: .perSection(1))
    case .mapFailures: source.mapFailures { $0 }
    case .switchable: SwitchableModelCollection(source)
    case .concurrentFiltered: FilteredModelCollection(source, concurrentFilter: { $0.elementId > 9 })
    case .concurrentMapped: MappedModelCollection(source, concurrentTransform: { Thing($0.elementId + 1) })
    case .concurrentScored: ScoredModelCollection(source, concurrentScore: { Double($0.elementId) })
    }
  }
}

@MainActor
struct `Collections made of another` {
  @Test(arguments: Combinator.allCases, 0..<10 as Range<UInt64>)
  func `Phases, failures and sections stay`(combinator: Combinator, seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let source = SimpleThings(random.state())
    let made = combinator(source)
    for _ in 0..<4 {
      await made.reaches { Frame(of: $0) == Frame(of: source.state) }
      source.state = random.state()
    }
  }

  @Test(arguments: Combinator.direct, 0..<10 as Range<UInt64>)
  func `The first state and the state after each change are whole, with one notice a change`(
    combinator: Combinator, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let source = SimpleThings(random.state())
    let made = combinator(source)
    let recorder = Recorder(made)
    expectEqual(Frame(of: made.state), Frame(of: source.state))
    for count in 1...5 {
      source.state = random.state()
      expectEqual(recorder.states.count, count)
      expectEqual(made.state, combinator(SimpleThings(source.state)).state)
      expectEqual(Frame(of: made.state), Frame(of: source.state))
    }
  }

  @Test(arguments: [Combinator.concurrentFiltered, .concurrentMapped, .concurrentScored], 0..<10 as Range<UInt64>)
  func `Work off the main actor tells failures at once, and only adds that it is loading`(
    combinator: Combinator, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let source = SimpleThings(random.state())
    let made = combinator(source)
    let recorder = Recorder(made)
    source.state = random.state()
    expectEqual(recorder.states.count, 1)
    expectEqual(made.state.status.failures, source.state.status.failures)
    #expect(made.state.phase.isLoading || made.state.phase == source.state.phase)
    expectEqual(made.state.sections.map(\.status), source.state.sections.map(\.status))
  }

  @Test(arguments: Combinator.direct, 0..<10 as Range<UInt64>)
  func `A section's total stays as long as it has all of its elements`(combinator: Combinator, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = random.state()
    for (made, section) in zip(combinator(SimpleThings(source)).state.sections, source.sections) {
      expectEqual(made.total, made.elements.count == section.elements.count ? section.total : nil)
    }
  }

  @Test(arguments: Combinator.direct, 0..<10 as Range<UInt64>)
  func `What a view asks of a section reaches the source, as far from its end`(combinator: Combinator, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let source = AskedThings(random.state())
    let made = combinator(source)
    made.retry(nil)
    for (own, section) in zip(source.state.sections, made.state.sections) {
      made.retry(section.id)
      made.loadMore(in: section.id)
      for position in section.elements.indices {
        made.didShow(at: position, in: section.id)
        guard !combinator.isFull(section, of: made.state) else { continue }
        let expected = own.elements.count - (section.elements.count - position)
        expectEqual(source.asked.last, "show \(section.id) \(expected)")
      }
    }
    let full = Set(made.state.sections.filter { combinator.isFull($0, of: made.state) }.map(\.id))
    #expect(!source.asked.contains { asked in full.contains { asked.hasPrefix("show \($0) ") } })
    let asked = made.state.sections.flatMap { ["retry \($0.id)"] + (full.contains($0.id) ? [] : ["load \($0.id)"]) }
    expectEqual(source.asked.filter { !$0.hasPrefix("show") }, ["retry all"] + asked)
  }

  @Test func `A section of a composed collection asks its own child`() {
    let failing = ThingState([1, 2], status: .failed(7))
    let children = [AskedThings(failing), AskedThings(ThingState([3])), AskedThings(failing)]
    let made = ComposedModelCollection.multiplexing(
      children.enumerated().map { ChildCollection(SectionId(rawValue: "\($0)"), $1) })
    made.retry("0")
    made.loadMore(in: "1")
    made.didShow(at: 1, in: "2")
    made.retry(nil)
    expectEqual(children.map(\.asked), [["retry all", "retry all"], ["load "], ["show  1", "retry all"]])
    let reduced = ComposedModelCollection(children) { ThingState.combining($0) }
    reduced.retry(.only)
    expectEqual(children.map(\.asked.count), [3, 1, 3])
  }

  @Test(arguments: Combinator.allCases)
  func `Refreshing refreshes the source, once`(combinator: Combinator) {
    var refreshes = 0
    combinator(SimpleThings { refreshes += 1 }).refresh()
    expectEqual(refreshes, 1)
  }

  @Test(arguments: Combinator.allCases)
  func `A second failure that differs is told`(combinator: Combinator) {
    let source = SimpleThings(ThingState(status: .failed(1)))
    let made = combinator(source)
    let recorder = Recorder(made)
    source.state = ThingState(status: .failed(2))
    expectEqual(recorder.states.map(\.status), [.failed(2)])
  }
}

/// A collection that notes what it is asked.
@MainActor
private final class AskedThings: StoredModelCollection {
  typealias Element = Thing
  typealias Failure = Trouble

  let store: CollectionStore<Thing, Trouble>
  private(set) var asked: [String] = []

  init(_ state: ThingState) {
    store = CollectionStore(state)
  }

  func refresh() { asked.append("refresh") }
  func retry(_ section: SectionId?) { asked.append("retry \(section?.rawValue ?? "all")") }
  func loadMore(in section: SectionId) { asked.append("load \(section)") }
  func didShow(at position: Int, in section: SectionId) { asked.append("show \(section) \(position)") }
}
