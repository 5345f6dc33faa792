import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `View models of a search screen` {
  private typealias Search = SearchViewModel<LampRow, SourceFailure>

  private let fetch = ScriptedFetch<String, [Lamp], SourceFailure>()
  private let clock = ManualClock()

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `It refreshes and cancels exactly when it says that it can`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    for _ in 0..<20 {
      switch Int.random(in: 0...3, using: &random) {
      case 0: search.send(.query(["", " ", "a", "ab"].randomElement(using: &random) ?? ""))
      case 1: collection.end([Lamp(elementId: 1)], random.status())
      default: break
      }
      let input: Search.Input = Bool.random(using: &random) ? .refresh : .cancel
      let isPossible = input == .refresh ? search.refresh.isEnabled : search.cancel.isEnabled
      let hasQuery = search.query.contains { $0 != " " }
      let isLoading = collection.state.phase.isLoading
      expectEqual(isPossible, (input == .refresh ? hasQuery : isLoading))
      let before = collection.calls
      search.send(input)
      try await waitUntil("the commands have ended") { !search.refresh.isExecuting && !search.cancel.isExecuting }
      expectEqual(collection.calls, before + (isPossible ? ["\(input)"] : []))
    }
  }

  // MARK: Examples

  @Test func `A query leads to rows, of which the first has the focus`() async throws {
    let search = search()
    expectEqual(search.state, .idle)
    search.send(.show(0..<10))
    search.send(.query("winter"))
    expectEqual(search.state, .searching(LoadProgress()))
    try await call().succeed([Lamp(elementId: 1), Lamp(elementId: 2)])
    try await waitUntil("the rows came") { search.list.focus != nil }
    expectEqual(search.state, .found(2))
    expectEqual(search.list.row(at: ModelPath(section: 0, item: 0))?.level, .focused)
  }

  @Test func `A search that finds nothing says so, and one that is cleared is idle`() async throws {
    let search = search()
    search.send(.query("x"))
    try await call().succeed([])
    try await waitUntil("the search ended") { search.state == .nothingFound }
    search.send(.query(""))
    expectEqual(search.state, .idle)
    #expect(!search.refresh.isEnabled)
  }

  @Test func `A failure is told once, and the rows before stay`() async throws {
    let search = search()
    let failure = SourceFailure(.offline, "there is no network")
    var events = search.outputs.subscribe().makeAsyncIterator()
    search.send(.query("a"))
    try await call().succeed([Lamp(elementId: 1)])
    try await waitUntil("the row came") { search.state == .found(1) }
    search.send(.refresh)
    try #require(await fetch.next()).fail(failure)
    guard case .failed(let failures) = await events.next() else {
      Issue.record("the failure wasn't told")
      return
    }
    #expect(failures == [failure] && search.failures == [failure])
    expectEqual(search.state, .failed(1))
  }

  @Test func `Several rows are selected by inputs`() async throws {
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    collection.end((1...3).map { Lamp(elementId: $0) }, .loaded)
    try await waitUntil("the rows came") { search.list.focus != nil }
    search.send(.extendSelection(by: 1))
    expectEqual(search.list.selectedElements.map(\.elementId), [1, 2])
    search.send(.toggleSelection)
    search.send(.moveFocus(by: 1))
    expectEqual(search.list.selectedElements.map(\.elementId), [1])
  }

  @Test func `A cancelled search can be made again`() async throws {
    let search = search()
    search.send(.query("a"))
    let call = try await call()
    search.send(.cancel)
    try await waitUntil("the search was cancelled") { search.state == .idle }
    call.succeed([Lamp(elementId: 1)])
    #expect(search.refresh.isEnabled)
    search.send(.refresh)
    try #require(await fetch.next()).succeed([Lamp(elementId: 2)])
    try await waitUntil("the row came") { search.state == .found(1) }
  }

  @Test func `Cancelling a search doesn't tell the failure of the one before again`() async throws {
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    var events = search.outputs.subscribe().makeAsyncIterator()
    search.send(.query("a"))
    collection.end([Lamp(elementId: 1)], .failed(SourceFailure(.failed, "no luck")))
    search.send(.refresh)
    try await waitUntil("the search began") { collection.state.phase.isLoading }
    search.send(.cancel)
    try await waitUntil("the search was cancelled") { search.state == .failed(1) }
    try await waitUntil("the row came") { search.list.focus != nil }
    search.send(.select)
    guard case .failed = await events.next(), case .selected = await events.next() else {
      Issue.record("the failure was told again")
      return
    }
  }

  @Test(arguments: [true, false])
  func `Two commands in one job are done one after the other`(isLoading: Bool) async throws {
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    search.send(.query("a"))
    if !isLoading { collection.end([], .loaded) }
    (isLoading ? search.cancel : search.refresh).execute(())
    (isLoading ? search.refresh : search.cancel).execute(())
    try await waitUntil("the commands have ended") { !search.refresh.isExecuting && !search.cancel.isExecuting }
    expectEqual(collection.calls, (isLoading ? ["cancel", "refresh"] : ["refresh", "cancel"]))
    expectEqual(collection.state.phase.isLoading, isLoading)
  }

  @Test(arguments: [SearchViewModel<LampRow, SourceFailure>.Input.cancel, .refresh])
  func `A command for one query doesn't reach the search for the next`(
    input: SearchViewModel<LampRow, SourceFailure>.Input
  ) async throws {
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    search.send(.query("a"))
    if input == .refresh { collection.end([], .loaded) }
    (input == .refresh ? search.refresh : search.cancel).execute(())
    search.send(.query("b"))
    try await waitUntil("the commands have ended") { !search.refresh.isExecuting && !search.cancel.isExecuting }
    #expect(collection.calls.isEmpty)
    expectEqual(search.state, .searching(LoadProgress()))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Inputs act at once and in order, also beside commands that haven't begun`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    search.send(.query("a"))
    for _ in 0..<20 {
      if Bool.random(using: &random) { (Bool.random(using: &random) ? search.cancel : search.refresh).execute(()) }
      let isRefresh = Bool.random(using: &random)
      let (before, last) = (collection.state.phase.isLoading, collection.calls.last)
      search.send(isRefresh ? .refresh : .cancel)
      expectEqual(collection.state.phase.isLoading, isRefresh)
      expectEqual(collection.calls.last, isRefresh ? "refresh" : before ? "cancel" : last)
    }
    try await waitUntil("the commands have ended") { !search.refresh.isExecuting && !search.cancel.isExecuting }
  }

  @Test func `What the cover of a screen cancels is searched again once the screen is seen, and else nothing is`() {
    let collection = StubSearch()
    let search = Search(collection, make: LampRow.init)
    search.send(.setShown(false))
    search.send(.setShown(true))
    search.send(.query("a"))
    expectEqual(collection.calls, [])
    search.send(.setShown(false))
    #expect(collection.calls == ["cancel"] && search.isInterrupted)
    search.send(.setShown(true))
    expectEqual(collection.calls, ["cancel", "refresh"])
    search.send(.cancel)
    search.send(.setShown(false))
    search.send(.setShown(true))
    #expect(collection.calls == ["cancel", "refresh", "cancel"] && search.retry.isEnabled)
    search.send(.retry)
    expectEqual(collection.calls.last, "refresh")
    #expect(!search.retry.isEnabled)
  }

  @Test func `On the heading of a section without rows, selecting tries the section again`() async throws {
    let lamps = AskedLamps([.init("a", [1]), .init("b", [], failure: "it is closed")])
    let search = Search(lamps, make: LampRow.init)
    var events = search.outputs.subscribe().makeAsyncIterator()
    search.list.moveSection(1)
    search.send(.toggleSelection)
    search.send(.select)
    #expect(lamps.tried == ["b"] && search.list.selectedCount == 0)
    search.list.moveSection(-1)
    search.send(.select)
    guard case .selected(let lamp) = await events.next() else {
      Issue.record("nothing was selected")
      return
    }
    expectEqual(lamp.elementId, 1)
  }

  @Test func `Each selection is an event of its own`() async throws {
    let search = search()
    var events = search.outputs.subscribe().makeAsyncIterator()
    search.send(.select)
    search.send(.query("a"))
    try await call().succeed([Lamp(elementId: 1), Lamp(elementId: 2)])
    try await waitUntil("the rows came") { search.list.focus != nil }
    search.send(.select)
    search.send(.moveFocus(by: 1))
    search.send(.select)
    search.send(.select)
    var selected: [Int] = []
    while selected.count < 3, case .selected(let lamp) = await events.next() { selected.append(lamp.elementId) }
    expectEqual(selected, [1, 2, 2])
  }

  private func search() -> Search {
    let collection = QueryModelCollection<String, Lamp, SourceFailure>(
      debounce: .milliseconds(100), clock: clock
    ) { [fetch] query throws(SourceFailure) in
      try await fetch(query)
    }
    return Search(collection, make: LampRow.init)
  }

  /// Lets the query stand long enough, and returns the call that asks it.
  private func call() async throws -> ScriptedFetch<String, [Lamp], SourceFailure>.Call {
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(100))
    return try #require(await fetch.next())
  }
}

/// A collection that records what it is asked to do, and whose searches end when a test says so.
@MainActor
private final class StubSearch: StoredModelCollection, SearchableModelCollection {
  typealias Element = Lamp
  typealias Failure = SourceFailure

  let store = CollectionStore<Lamp, SourceFailure>(ModelCollectionState(status: .notLoaded))
  private(set) var calls: [String] = []
  private(set) var isInterrupted = false
  private var before = LoadStatus<SourceFailure>.notLoaded

  func setQuery(_ query: String) {
    before = .notLoaded
    store.state = ModelCollectionState(status: query.contains { $0 != " " } ? .loading : .notLoaded)
  }

  func refresh() {
    calls.append("refresh")
    isInterrupted = false
    if !state.phase.isLoading { before = state.status }
    store.state = ModelCollectionState(state.elements, status: .loading)
  }

  func cancel() {
    calls.append("cancel")
    isInterrupted = true
    store.state = ModelCollectionState(state.elements, status: before)
  }

  func end(_ lamps: [Lamp], _ status: LoadStatus<SourceFailure>) {
    store.state = ModelCollectionState(lamps, status: status)
  }
}

extension SplitMix64 {
  fileprivate mutating func status() -> LoadStatus<SourceFailure> {
    Bool.random(using: &self) ? .loaded : .failed(SourceFailure(.failed, "no luck"))
  }
}
