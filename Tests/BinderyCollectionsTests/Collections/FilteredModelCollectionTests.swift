import Bindery
import BinderyCollections
import TestSupport
import Testing

@MainActor
struct `Filtered collections` {
  private typealias Fetch = ScriptedFetch<Thing, Bool, Never>

  private let source = SimpleThings(ThingState([1, 2, 3, 4, 5, 6]))

  // MARK: Direct

  @Test func `The filter has run when the collection is made`() {
    expectEqual(source.filtered { $0.elementId > 3 }.state, ThingState([4, 5, 6]))
  }

  @Test func `The limit counts what passes`() {
    let filtered = source.filtered(limit: .inAll(2)) { $0.elementId.isMultiple(of: 2) }
    expectEqual(filtered.state.elements, [2, 4])
    filtered.limit = .inAll(-1)
    expectEqual(filtered.state.elements, [])
    filtered.limit = nil
    expectEqual(filtered.state.elements, [2, 4, 6])
  }

  @Test func `Another filter runs at once, with one notice`() {
    let filtered = source.filtered { $0.elementId > 3 }
    let recorder = Recorder(filtered)
    filtered.setFilter { $0.elementId < 3 }
    expectEqual(recorder.states, [ThingState([1, 2])])
  }

  @Test func `New elements are filtered, and loading stays loading`() {
    let filtered = source.filtered { $0.elementId > 3 }
    let recorder = Recorder(filtered)
    source.state = ThingState([3, 4], status: .loading)
    source.state = ThingState([5])
    expectEqual(recorder.states, [ThingState([4], status: .loading), ThingState([5])])
  }

  @Test func `Failed stays failed, and not loaded stays not loaded`() {
    let filtered = source.filtered { $0.elementId > 3 }
    source.state = ThingState([3, 4], status: .failed(7))
    expectEqual(filtered.state, ThingState([4], status: .failed(7)))
    source.state = ThingState(status: .notLoaded)
    expectEqual(filtered.state, ThingState(status: .notLoaded))
  }

  @Test func `Rerunning asks the filter again`() {
    let least = SimpleThings(ThingState([3]))
    let filtered = source.filtered { $0.elementId > least.state.elements[0].elementId }
    least.state = ThingState([5])
    expectEqual(filtered.state.elements, [4, 5, 6])
    filtered.rerun()
    expectEqual(filtered.state.elements, [6])
  }

  @Test func `The limit is for each section, or for all`() {
    source.state = ThingState(sections: [
      ThingSection(id: "a", elements: [1, 2]), ThingSection(id: "b", elements: [3, 4]), ThingSection(id: "c"),
    ])
    expectEqual(source.limited(to: .perSection(1)).state.sections.map(\.elements), [[1], [3], []])
    expectEqual(source.limited(to: .inAll(3)).state.sections.map(\.elements), [[1, 2], [3], []])
  }

  // MARK: Off the main actor

  @Test func `It is loading at once, then has the elements`() async throws {
    let fetch = Fetch()
    let filtered = FilteredModelCollection(source, concurrentFilter: { await fetch($0) })
    let recorder = Recorder(filtered)
    expectEqual(filtered.state.phase, .loading)
    #expect(filtered.state.isEmpty)
    for number in 1...6 { try #require(await fetch.next()).succeed(number > 3) }
    await filtered.reaches { $0.phase == .loaded }
    expectEqual(recorder.states, [ThingState([4, 5, 6])])
  }

  @Test func `A filter that is out of date is stopped, and what it found is dropped`() async throws {
    let fetch = Fetch()
    let filtered = FilteredModelCollection(source, concurrentFilter: { await fetch($0) })
    let stale = try #require(await fetch.next())
    source.state = ThingState([7])
    let current = try #require(await fetch.next())
    expectEqual(current.input, 7)
    await stale.waitForCancellation()
    stale.succeed(true)
    current.succeed(true)
    await filtered.reaches { $0.phase == .loaded }
    expectEqual(filtered.state, ThingState([7]))
    filtered.setFilter { $0.elementId == 7 }
    expectEqual(filtered.state, ThingState([7]))
    // Of the six elements at first, the filter saw one.
    expectEqual(fetch.count, 2)
  }

  @Test func `The last elements stay while the filter runs`() async throws {
    let fetch = Fetch()
    source.state = ThingState([1])
    let filtered = FilteredModelCollection(source, concurrentFilter: { await fetch($0) })
    try #require(await fetch.next()).succeed(true)
    await filtered.reaches { $0.phase == .loaded }
    source.state = ThingState([2], status: .failed(7))
    expectEqual(filtered.state.elements, [1])
    expectEqual(filtered.state.status, LoadStatus.loading.combined(with: .failed(7)))
    try #require(await fetch.next()).succeed(true)
    await filtered.reaches { !$0.phase.isLoading }
    expectEqual(filtered.state, ThingState([2], status: .failed(7)))
  }

  @Test func `Letting go of the collection stops the filter`() async throws {
    let fetch = Fetch()
    var filtered: FilteredModelCollection? = FilteredModelCollection(source, concurrentFilter: { await fetch($0) })
    let call = try #require(await fetch.next())
    expectEqual(filtered?.state.phase, .loading)
    filtered = nil
    await call.waitForCancellation()
    call.succeed(true)
  }
}
