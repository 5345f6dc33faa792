import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Lists whose query changes while sources answer` {
  private typealias State = ModelCollectionState<ItemRow, SearchFailure>

  /// The requests that reached a source.
  private final class Asked: Sendable {
    private let state = Mutex<[SearchRequest]>([])
    var all: [SearchRequest] { state.withLock { $0 } }
    func note(_ request: SearchRequest) { state.withLock { $0.append(request) } }
  }

  private let asked = Asked()
  private let clock = ManualClock()

  /// A source of the numbers up to a total that a term divides: even ones are of the kind `thing`, odd ones of `brief`.
  private func numbers(_ id: SourceId = "numbers", upTo total: Int = 12, by size: Int = .max) -> ScriptedRecords {
    ScriptedRecords(id) { [asked] request, take in
      asked.note(request)
      let numbers = (1...total).filter { number in
        request.terms.allSatisfy { Int($0).map(number.isMultiple) ?? false }
          && (request.kinds.isEmpty || request.kinds.contains(number.isMultiple(of: 2) ? "thing" : "brief"))
      }
      let start = request.next.flatMap { Int($0.rawValue) } ?? 0
      let page = numbers.dropFirst(start).prefix(min(size, request.limit))
      take(.mixedThings(Array(page)))
      let end = start + page.count
      take(
        FoundRecords(
          page: FollowingPage(
            next: end < numbers.count ? PageToken(rawValue: "\(end)") : nil, total: numbers.count)))
    }
  }

  private func search(
    of sources: [any RecordSource], wait: Duration = .zero, limit: Int = 50, listsAll: Bool = false
  ) -> ItemSearch {
    ItemSearch(
      of: sources.map { SearchedSource($0, quietPeriod: wait, listsAll: listsAll) }, presenter: .forTests,
      request: SearchRequest(limit: limit),
      policy: SearchPolicy(bringing: ModelRequest(.identity), timeout: .seconds(3600), clock: clock))
  }

  /// Waits until the search is in a state, at most until it has ended in another.
  private func wait(for search: ItemSearch, until isMet: (State) -> Bool = { $0.phase == .loaded }) async {
    for await state in search.states {
      if isMet(state) { return }
      guard state.phase.isLoading else {
        Issue.record("the search ended as \(state.phase), with the failures \(state.status.failures)")
        return
      }
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Whatever was typed before, the list ends with the items of the last query`(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let search = search(of: [numbers("low"), numbers("high", upTo: 30)])
    var query = ItemQuery()
    for _ in 0..<6 {
      query = .random(using: &random)
      search.setQuery(query)
      if Bool.random(using: &random) { await wait(for: search) { !$0.phase.isLoading } }
      if Int.random(in: 0..<4, using: &random) == 0 {
        search.cancel()
        search.resume()
      }
    }
    await wait(for: search) { !$0.phase.isLoading }
    let expected = [(SourceId("low"), 12), ("high", 30)].filter {
      query.sources.isEmpty || query.sources.contains($0.0.rawValue)
    }
    .map { _, total in
      query.terms.isEmpty ? [] : (1...total).filter { query.wants($0) }.map(String.init)
    }
    expectEqual(search.numbers, expected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `What is loading when a screen is left is loading again once it is back, searches and pages alike`(
    seed: UInt64
  ) async {
    var random = SplitMix64(seed: seed)
    let search = search(of: [numbers("low", upTo: 40), numbers("high", upTo: 90)], limit: 10)
    search.setQuery("1")
    for _ in 0..<8 {
      if Bool.random(using: &random) { await wait(for: search) { !$0.phase.isLoading } }
      if let section = search.state.sections.randomElement(using: &random) {
        search.didShow(at: section.elements.count - 1, in: section.id)
      }
      let before = search.state.sections.map(\.status.phase.isLoading)
      search.cancel()
      #expect(!search.state.phase.isLoading)
      search.resume()
      expectEqual(search.state.sections.map(\.status.phase.isLoading), before)
    }
    await wait(for: search) { !$0.phase.isLoading }
    #expect(!search.isInterrupted)
    for (numbers, total) in zip(search.numbers, [40, 90]) {
      expectEqual(numbers, (1...total).prefix(numbers.count).map(String.init))
    }
  }

  // MARK: Rows stay

  @Test func `The rows stay until the first better ones come`() async throws {
    let gate = Gate()
    let source = ScriptedRecords("slow") { request, take in
      if request.terms == ["b"] { await gate.opened() }
      take(.things(request.terms == ["b"] ? [7] : [1, 2]))
    }
    let search = search(of: [source])
    search.setQuery("a")
    await wait(for: search)
    search.setQuery("b")
    #expect(search.state.phase.isLoading)
    expectEqual(search.numbers, [["1", "2"]])
    gate.open()
    await wait(for: search)
    expectEqual(search.numbers, [["7"]])
  }

  @Test func `A query without matches takes the rows away once its search has ended`() async {
    let search = search(of: [numbers()])
    search.setQuery("4")
    await wait(for: search)
    search.setQuery("13")
    expectEqual(search.numbers, [["4", "8", "12"]])
    await wait(for: search)
    expectEqual(search.numbers, [[]])
  }

  // MARK: The quiet period

  @Test func `A source is asked once after the quiet period, for the last query`() async {
    let search = search(of: [numbers()], wait: .milliseconds(300))
    for query in ["2", "2 3", "4"] {
      search.setQuery(query)
      await clock.waitForSleepers()
      clock.advanceAtOnce(by: .milliseconds(299))
    }
    #expect(asked.all.isEmpty)
    #expect(search.state.phase.isLoading)
    clock.advanceAtOnce(by: .milliseconds(1))
    await wait(for: search)
    expectEqual(asked.all.map(\.terms), [["4"]])
    expectEqual(search.numbers, [["4", "8", "12"]])
  }

  @Test func `The quiet period can be ended`() async {
    let search = search(of: [numbers()], wait: .milliseconds(300))
    search.setQuery("6")
    search.searchNow()
    await wait(for: search)
    search.searchNow()
    expectEqual(asked.all.map(\.terms), [["6"]])
    expectEqual(search.state.phase, .loaded)
  }

  // MARK: Narrowing

  @Test func `Where all items are there, narrowing kinds and taking it back asks nobody`() async {
    let search = search(of: [numbers()])
    search.setQuery("3")
    await wait(for: search)
    search.setQuery(ItemQuery(terms: ["3"], kinds: ["thing"]))
    expectEqual(search.state.phase, .loaded)
    expectEqual(search.numbers, [["6", "12"]])
    expectNil(search.state.sections[0].total)
    search.setQuery("3")
    expectEqual(search.numbers, [["3", "6", "9", "12"]])
    expectEqual(search.state.sections[0].total, 4)
    expectEqual(asked.all.count, 1)
  }

  @Test func `Where there may be more, narrowing kinds asks, and takes other kinds away at once`() async {
    let search = search(of: [numbers(upTo: 40)], limit: 3)
    search.setQuery("3")
    await wait(for: search)
    search.setQuery(ItemQuery(terms: ["3"], kinds: ["thing"]))
    expectEqual(search.numbers, [["6"]])
    await wait(for: search)
    expectEqual(search.numbers, [["6", "12", "18"]])
    expectEqual(asked.all.map(\.kinds), [[], ["thing"]])
  }

  @Test func `A source that is excluded has no section, and comes back without being asked again`() async {
    let search = search(of: [numbers("low"), numbers("high")])
    search.setQuery("5")
    await wait(for: search)
    search.setQuery(ItemQuery(terms: ["5"], sources: ["high"]))
    expectEqual(search.state.sections.map(\.id), ["high"])
    expectEqual(search.state.phase, .loaded)
    search.setQuery("5")
    expectEqual(search.numbers, [["5", "10"], ["5", "10"]])
    expectEqual(asked.all.count, 2)
  }

  @Test func `The rows of a source that is excluded aren't kept`() async {
    let search = search(of: [numbers("low"), numbers("high")])
    search.setQuery("5")
    await wait(for: search)
    weak let row = search.state.sections[0].elements.first
    #expect(row != nil)
    search.setQuery(ItemQuery(terms: ["5"], sources: ["high"]))
    expectNil(row)
  }

  @Test(arguments: [true, false])
  func `Without terms, only a source that lists all is asked`(listsAll: Bool) async {
    let search = search(of: [numbers()], listsAll: listsAll)
    search.setQuery(ItemQuery(kinds: ["brief"]))
    if listsAll { await wait(for: search) }
    expectEqual(search.numbers, [listsAll ? ["1", "3", "5", "7", "9", "11"] : []])
    expectEqual(asked.all.count, (listsAll ? 1 : 0))
    search.setQuery(ItemQuery())
    #expect(search.state.phase == .notLoaded && search.state.isEmpty)
  }

  // MARK: Pages

  @Test func `A page is asked for when a view comes near the end, and the number of all is known`() async {
    let search = search(of: [numbers(upTo: 100)], limit: 30)
    search.setQuery("1")
    await wait(for: search)
    expectEqual(search.state.elements.count, 30)
    expectEqual(search.state.sections[0].total, 100)
    search.didShow(at: 5, in: "numbers")
    expectEqual(search.state.phase, .loaded)
    search.didShow(at: 25, in: "others")
    expectEqual(search.state.phase, .loaded)
    search.didShow(at: 25, in: "numbers")
    await wait(for: search) { $0.elements.count == 60 && $0.phase == .loaded }
    search.loadMore(in: "numbers")
    await wait(for: search) { $0.elements.count == 90 && $0.phase == .loaded }
    expectEqual(asked.all.map(\.next), [nil, "30", "60"])
  }

  @Test func `While another query is searched, no page of the last one is asked for`() async {
    let search = search(of: [numbers(upTo: 100)], wait: .seconds(1), limit: 10)
    search.setQuery("1")
    search.searchNow()
    await wait(for: search)
    search.setQuery("2")
    search.didShow(at: 9, in: "numbers")
    search.loadMore(in: "numbers")
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .seconds(1))
    await wait(for: search)
    expectEqual(asked.all.map(\.terms), [["1"], ["2"]])
  }

  @Test func `A page that fails is tried again alone`() async {
    let isBroken = Mutex(true)
    let source = ScriptedRecords("fickle") { [asked] (request, take) throws(SearchFailure) in
      asked.note(request)
      if request.next != nil, isBroken.withLock({ $0 }) {
        throw SearchFailure("fickle", .source(SourceFailure(.offline, "there is no network")))
      }
      take(.things(request.next == nil ? [1] : [2]))
      take(FoundRecords(page: FollowingPage(next: request.next == nil ? "2" : nil, total: nil)))
    }
    let search = search(of: [source])
    search.setQuery("a")
    await wait(for: search)
    search.loadMore(in: "fickle")
    await wait(for: search) { $0.phase == .failed }
    expectEqual(search.numbers, [["1"]])
    isBroken.withLock { $0 = false }
    search.retry("fickle")
    await wait(for: search)
    expectEqual(search.numbers, [["1", "2"]])
    expectEqual(asked.all.map(\.next), [nil, "2", "2"])
  }

  // MARK: Other presenters

  @Test func `Rows of the kinds that another presenter shows are drawn again in their places, and no others`() async {
    let provider = ViewBindingProvider { _ in nil }
    provider.register(ViewBinding(Thing.self, ThingViewModel.self, BriefView.self, kind: "thing"))
    provider.register(ViewBinding(Thing.self, ThingViewModel.self, BriefView.self, kind: "brief"))
    let search = search(of: [numbers(upTo: 40)], limit: 6)
    search.setQuery("1")
    await wait(for: search)
    let before = search.state.elements
    search.show(["thing"], by: Presenter(provider: provider))
    expectEqual(search.state.elements.map(\.modelVersion), before.map(\.modelVersion))
    for await state in search.states where state.elements.contains(where: { row in !before.contains { $0 === row } }) {
      break
    }
    let after = search.state.elements
    expectEqual(after.map(\.elementId), before.map(\.elementId))
    for (old, new) in zip(before, after) {
      let isRenewed = new.elementId.kind == "thing"
      expectEqual((old === new), !isRenewed)
      expectEqual((old.modelVersion == new.modelVersion), !isRenewed)
    }
    expectEqual(asked.all.count, 1)
    search.loadMore(in: "numbers")
    await wait(for: search) { $0.elements.count == 12 && $0.phase == .loaded }
    expectEqual(search.state.elements.prefix(6).map(\.modelVersion), after.map(\.modelVersion))
  }

  @Test func `After other plugins show kinds, they alone read all that comes, and each item once`() async throws {
    let maker = DistantMaker()
    let search = search(of: [numbers(upTo: 40)], limit: 6)
    search.setQuery("1")
    await wait(for: search)
    search.show(["thing"], by: maker.presenter(of: ["thing", "brief"]))
    for (page, kinds) in [(1, ["thing": 3, "brief": 0]), (2, ["thing": 6, "brief": 3])] as [(Int, [Kind: Int])] {
      try await waitUntil("the items of page \(page) were read") {
        kinds.allSatisfy { kind, count in maker.reads(of: kind).count == count } && !search.state.phase.isLoading
      }
      if page == 1 { search.loadMore(in: "numbers") }
    }
    for kind in ["thing", "brief"] as [Kind] {
      let reads = maker.reads(of: kind)
      expectEqual(Set(reads).count, reads.count)
    }
  }

  @Test func `A page that is being read when other plugins show its kinds is read again by them`() async throws {
    let (asked, gate) = (Gate(), Gate())
    let former = DistantMaker { _ in
      asked.open()
      await gate.opened()
    }
    let search = ItemSearch(
      of: [SearchedSource(ScriptedRecords("one", things: [1, 2]))], presenter: former.presenter(of: ["thing"]),
      policy: SearchPolicy(bringing: ModelRequest(.identity), timeout: .seconds(3600), clock: clock))
    search.setQuery("a")
    await asked.opened()
    let maker = DistantMaker()
    search.show(["thing"], by: maker.presenter(of: ["thing"]))
    gate.open()
    await wait(for: search)
    try await waitUntil("the items were read again") { maker.reads(of: "thing").count == 2 }
    expectEqual(search.numbers, [["1", "2"]])
  }

  @Test func `Rows that were made anew follow the records of a page that is loaded again`() async throws {
    let isMended = Mutex(false)
    let source = ScriptedRecords("fickle") { (_, take) throws(SearchFailure) in
      let name = isMended.withLock { $0 } ? "new" : "old"
      take(FoundRecords(records: [Record(kind: "thing", fields: ["id": 1, "name": .text(name)])], lookedAtCount: 1))
      guard name == "new" else {
        throw SearchFailure("fickle", .source(SourceFailure(.offline, "there is no network")))
      }
    }
    let search = search(of: [source])
    search.setQuery("a")
    await wait(for: search) { $0.phase == .failed }
    let before = search.state.elements
    search.show(["thing"], by: .forTests)
    try await waitUntil("the row was made anew") { search.state.elements.first !== before.first }
    isMended.withLock { $0 = true }
    search.retry("fickle")
    await wait(for: search)
    try await waitUntil("the row shows the new record") {
      search.state.elements.map { $0.record["name"] } == [.text("new")]
    }
    expectEqual(search.state.elements.map(\.elementId), before.map(\.elementId))
    expectNil(search.state.sections[0].remark)
  }

  @Test func `Presenters of several kinds that follow each other at once all make their rows anew`() async throws {
    let search = search(of: [numbers(upTo: 4)])
    search.setQuery("1")
    await wait(for: search)
    let before = search.state.elements
    search.show(["thing"], by: .forTests)
    search.show(["brief"], by: .forTests)
    try await waitUntil("all rows were made anew") {
      zip(search.state.elements, before).allSatisfy { $0.modelVersion != $1.modelVersion }
    }
    expectEqual(search.state.elements.map(\.elementId), before.map(\.elementId))
  }

  // MARK: Cancelling

  @Test func `A search that is cancelled in its quiet period asks nobody, until it is resumed`() async {
    let search = search(of: [numbers()], wait: .milliseconds(300))
    search.setQuery("4")
    await clock.waitForSleepers()
    search.cancel()
    #expect(search.isInterrupted)
    expectEqual(search.state.phase, .notLoaded)
    clock.advanceAtOnce(by: .seconds(10))
    search.resume()
    await wait(for: search)
    expectEqual(asked.all.count, 1)
    #expect(!search.isInterrupted)
    expectEqual(search.numbers, [["4", "8", "12"]])
  }

  @Test func `Cancelling ends the request, and the rows and the status are those from before`() async {
    let (began, ended) = (Gate(), Gate())
    let source = ScriptedRecords("slow") { request, take in
      guard request.terms == ["b"] else { return take(.things([1])) }
      began.open()
      try? await Gate().openedOrCancelled()
      ended.open()
      take(.things([2]))
    }
    let search = search(of: [source])
    search.setQuery("a")
    await wait(for: search)
    search.setQuery("b")
    await began.opened()
    search.cancel()
    await ended.opened()
    #expect(search.state.phase == .loaded && search.isInterrupted)
    expectEqual(search.numbers, [["1"]])
    search.cancel()
    #expect(search.isInterrupted)
  }

  @Test func `After a page is cancelled, another is asked for only further on`() async {
    let hangs = Mutex(true)
    let began = Gate()
    let source = ScriptedRecords("pages") { request, take in
      if request.next != nil, hangs.withLock({ $0 }) {
        began.open()
        try? await Gate().openedOrCancelled()
        return
      }
      take(.things(request.next == nil ? Array(1...10) : [11]))
      take(FoundRecords(page: FollowingPage(next: request.next == nil ? "2" : nil, total: nil)))
    }
    let search = search(of: [source])
    search.setQuery("a")
    await wait(for: search)
    search.didShow(at: 5, in: "pages")
    await began.opened()
    search.cancel()
    hangs.withLock { $0 = false }
    search.didShow(at: 5, in: "pages")
    expectEqual(search.state.phase, .loaded)
    #expect(!search.isInterrupted)
    search.didShow(at: 6, in: "pages")
    await wait(for: search) { $0.elements.count == 11 && $0.phase == .loaded }
  }
}

extension DistantMaker {
  /// The identifiers of the records of a kind that were read, in order.
  fileprivate func reads(of kind: Kind) -> [RecordValue?] { calls.filter { $0.kind == kind }.flatMap(\.ids) }
}

extension ItemSearch {
  /// The identifiers of the rows, section by section.
  fileprivate var numbers: [[String]] {
    state.sections.map { $0.elements.map(\.elementId.modelId.rawValue) }
  }
}

extension ItemQuery {
  fileprivate static func random(using random: inout SplitMix64) -> ItemQuery {
    ItemQuery(
      terms: (0..<Int.random(in: 0...2, using: &random)).map { _ in "\(Int.random(in: 1...6, using: &random))" },
      kinds: [[], [], ["thing"], ["brief"], ["thing", "brief"]].randomElement(using: &random) ?? [],
      sources: [[], [], ["low"], ["high"], ["nowhere"]].randomElement(using: &random) ?? [])
  }

  /// Whether a number matches the terms and the kinds.
  fileprivate func wants(_ number: Int) -> Bool {
    terms.allSatisfy { Int($0).map(number.isMultiple) ?? false }
      && (kinds.isEmpty || kinds.contains(number.isMultiple(of: 2) ? "thing" : "brief"))
  }
}

extension FoundRecords {
  /// Things with these numbers, of which odd ones are of the kind `brief`.
  fileprivate static func mixedThings(_ numbers: [Int]) -> FoundRecords {
    var found = FoundRecords.things(numbers)
    found.records = zip(numbers, found.records).map { number, record in
      number.isMultiple(of: 2)
        ? record
        : Record(kind: "brief", fields: ["id": .integer(Int64(number)), "name": .text("Thing \(number)")])
    }
    return found
  }
}
