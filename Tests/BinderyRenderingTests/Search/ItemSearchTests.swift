import Bindery
import BinderyCollections
import BinderyHost
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Lists of found items` {
  private typealias State = ModelCollectionState<ItemRow, SearchFailure>

  /// Sources of numbers, which find those that each term of a query divides.
  private let sources = [("low", Array(1...30)), ("high", Array(20...60))].map { name, numbers in
    ScriptedRecords(SourceId(rawValue: name)) { request, take in
      take(.things(numbers.filter { $0.isMultiple(ofAll: request.terms) }))
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A list shows the items of its last query, source by source`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let list = list(of: sources)
    var terms: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Bool.random(using: &random) { terms = [] }
      terms.append(String(Int.random(in: 1...7, using: &random)))
      list.setQuery(terms.joined(separator: " "))
      if Bool.random(using: &random) { await wait(for: list) { $0.phase == .loaded } }
    }
    await wait(for: list) { $0.phase == .loaded }
    let expected = [1...30, 20...60].map { $0.filter { $0.isMultiple(ofAll: terms) }.map(String.init) }
    expectEqual(list.numbers, expected)
    expectEqual(list.state.sections.map(\.id.rawValue), ["low", "high"])
    expectEqual(list.state.sections.map(\.title), ["the source 'low'", "the source 'high'"])
  }

  @Test func `A row stays as long as its item does`() async throws {
    let list = list(of: sources)
    list.setQuery("2")
    await wait(for: list) { $0.phase == .loaded }
    let rows = Dictionary(grouping: list.state.elements, by: \.elementId)
    list.setQuery("2 3")
    expectEqual(list.state.elements.count, 36)
    await wait(for: list) { $0.phase == .loaded }
    expectEqual(list.state.elements.count, 12)
    #expect(list.state.elements.allSatisfy { row in rows[row.elementId]?.first === row })
  }

  // MARK: Queries

  @Test func `It begins without a query, not loaded`() {
    let list = list(of: sources)
    expectEqual(list.state.phase, .notLoaded)
    expectEqual(list.numbers, [[], []])
  }

  @Test func `A query of blanks clears the list, and asks no source`() async {
    let list = list(of: sources)
    list.setQuery(" 7  ")
    await wait(for: list) { $0.phase == .loaded }
    #expect(!list.state.isEmpty)
    list.setQuery(" \t")
    expectEqual(list.state.phase, .notLoaded)
    expectEqual(list.numbers, [[], []])
  }

  @Test func `A query that changes all sections is told once, and the same query not at all`() {
    let list = ItemSearch(of: sources, presenter: .forTests, clock: ManualClock())
    let changes = NoticeCounter()
    let observer = list.observe { changes.increment() }
    for _ in 0..<2 { list.setQuery("2") }
    expectEqual(changes.count, 1)
    #expect(list.state.sections.allSatisfy { $0.status.phase.isLoading })
    for _ in 0..<2 { list.cancel() }
    expectEqual(changes.count, 2)
    #expect(list.isInterrupted)
    withExtendedLifetime(observer) {}
  }

  @Test func `As any collection it tries a section again, and loads more of it`() async {
    let asked = NoticeCounter()
    let fickle = ScriptedRecords("fickle") { (request, take) throws(SearchFailure) in
      asked.increment()
      guard asked.count > 1 else { throw SearchFailure("fickle", .source(SourceFailure(.offline, "no network"))) }
      take(.things([request.next == nil ? 1 : 2]))
      take(FoundRecords(page: FollowingPage(next: request.next == nil ? "2" : nil, total: 2)))
    }
    let list = list(of: [fickle])
    let collection: any ModelCollection<ItemRow, SearchFailure> = list
    list.setQuery("a")
    await wait(for: list) { $0.phase == .failed }
    collection.retry("fickle")
    await wait(for: list) { $0.phase == .loaded }
    expectEqual(collection.state.sections.map(\.total), [2])
    collection.didShow(at: 0, in: "fickle")
    await wait(for: list) { $0.elements.count == 2 && $0.phase == .loaded }
    expectEqual(asked.count, 3)
  }

  @Test func `A source that fails keeps its rows, and costs no others`() async {
    let failure = SearchFailure("fickle", .source(SourceFailure(.offline, "there is no network")))
    let fickle = ScriptedRecords("fickle") { (request, take) throws(SearchFailure) in
      guard request.terms.count == 1 else { throw failure }
      take(.things([1, 2]))
    }
    let list = list(of: [fickle, ScriptedRecords("fine", things: [3])])
    list.setQuery("a")
    await wait(for: list) { $0.phase == .loaded }
    list.setQuery("a b")
    await wait(for: list) { $0.phase == .failed }
    expectEqual(list.numbers, [["1", "2"], ["3"]])
    expectEqual(list.state.status.failures, [failure])
  }

  // MARK: Rows

  @Test func `The item of a row has the properties and the view of its plugin`() async throws {
    let list = list(of: [ScriptedRecords("one", things: [7])])
    list.setQuery("a")
    await wait(for: list) { $0.phase == .loaded }
    let item = try #require(list.state.elements.first).item
    expectEqual(item.source, "one")
    try expectEqual(item.property(named: "title"), .text("Thing 7"))
    try expectEqual(item.property(named: "number"), .integer(7))
    try expectEqual(item.property(named: "color"), .absent)
    expectEqual(item.lines(columns: 20).first, "Thing 7            7")
  }

  @Test func `An item whose view fails has lines that say why`() throws {
    let item = Presenter.forTests.item(from: Record(kind: "fragile-drawing", fields: [:]))
    #expect(item.lines(columns: 60).contains { $0.contains("the drawing is broken") })
  }

  @Test func `The text of lines is safe for a terminal`() {
    let record = Record(kind: "thing", fields: ["id": .integer(1), "name": .text("a\u{1b}[2Jb")])
    #expect(!Presenter.forTests.item(from: record).lines(columns: 60).contains { $0.contains("\u{1b}") })
  }

  // MARK: Hosts

  @Test func `A host lives as long as its presenter`() {
    var host: PluginHost? = PluginHost(files: [], version: "1.0.0")
    weak let kept = host
    var presenters = [host].compactMap(\.self).map { Presenter(host: $0) }
    host = nil
    #expect(kept != nil)
    presenters.removeAll()
    expectNil(kept)
  }

  private func list(of sources: [ScriptedRecords]) -> ItemSearch {
    ItemSearch(of: sources, presenter: .forTests, timeout: .seconds(3600), debounce: .zero)
  }

  /// Waits until the list is in a state, at most until it has ended in another.
  private func wait(for list: ItemSearch, until isMet: (State) -> Bool) async {
    for await state in list.states {
      if isMet(state) { return }
      guard state.phase.isLoading else {
        Issue.record("the list ended as \(state.phase), with the failures \(state.status.failures)")
        return
      }
    }
  }
}

extension Int {
  /// Whether each of some terms divides the number.
  fileprivate func isMultiple(ofAll terms: [String]) -> Bool {
    terms.allSatisfy { isMultiple(of: Int($0) ?? 1) }
  }
}

extension ItemSearch {
  /// The identifiers of the rows, section by section.
  fileprivate var numbers: [[String]] {
    state.sections.map { $0.elements.map(\.elementId.modelId.rawValue) }
  }
}
