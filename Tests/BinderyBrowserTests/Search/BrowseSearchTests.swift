import Bindery
import BinderyBrowser
import BinderyCollections
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Searching as one types` {
  private let clock = ManualClock()
  private let near = NumberSource("near")
  private let far = NumberSource("far", upTo: 100)

  private func search(_ sources: [any RecordSource]) -> BrowseSearch {
    BrowseSearch(
      sources, presenter: .ofNumbers, kinds: ["number", "name"], request: SearchRequest(limit: 10),
      timeout: .seconds(3600), clock: clock
    ) { $0.sourceId != "far" }
  }

  /// Waits until the search is in a state, at most until it has ended in another.
  private func wait(
    for search: BrowseSearch, until isMet: (ModelCollectionState<ItemRow, SearchFailure>) -> Bool
  ) async {
    for await state in search.states {
      if isMet(state) { return }
      guard state.phase.isLoading else {
        Issue.record("the search ended as \(state.phase), with the failures \(state.status.failures)")
        return
      }
    }
  }

  @Test func `A local source is asked at each key, and another 300 ms after the last one`() async {
    let search = search([near, far])
    for text in ["1", "12", "1 2"] {
      search.setQuery(text)
      await wait(for: search) { $0.sections[0].status.phase == .loaded }
      await clock.waitForSleepers()
      clock.advanceAtOnce(by: .milliseconds(299))
    }
    expectEqual(near.requests.map(\.terms), [["1"], ["12"], ["1", "2"]])
    #expect(far.requests.isEmpty)
    clock.advanceAtOnce(by: .milliseconds(1))
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(far.requests.map(\.terms), [["1", "2"]])
    expectEqual(search.state.sections.map(\.title), ["near", "far"])
    expectEqual(search.state.sections.map(\.elements.count), [6, 10])
    expectEqual(search.total(of: "far"), 50)
  }

  @Test(arguments: ["kind:song 13", "kind:song kind:number 13"])
  func `A kind that no plugin shows is told once nothing of it was found`(text: String) async {
    let search = search([near])
    search.setQuery(text)
    if search.state.phase.isLoading { expectNil(search.kindProblem) }
    await wait(for: search) { !$0.phase.isLoading }
    expectEqual(search.kindProblem, "no plugin shows the kind 'song' (there are number, name)")
    for query in ["kind:num 12", "kind:n", "13", ""] {
      search.setQuery(query)
      await wait(for: search) { !$0.phase.isLoading }
      expectNil(search.kindProblem, "\(query)")
    }
  }

  @Test func `So is one that each search asks for`() async {
    let search = BrowseSearch(
      [near], presenter: .ofNumbers, kinds: ["number"], request: SearchRequest(kinds: ["tune"]),
      timeout: .seconds(3600), clock: clock
    ) { _ in true }
    expectNil(search.kindProblem, "nothing is looked for yet")
    search.setQuery("13")
    await wait(for: search) { !$0.phase.isLoading }
    expectEqual(search.kindProblem, "no plugin shows the kind 'tune' (there are number)")
  }

  @Test func `A source with items that can't be read is known`() async {
    let search = search([near, DamagedSource()])
    search.setQuery("1")
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.remark(on: "torn"), "the item at byte 7 can't be read: it is cut off")
    expectNil(search.remark(on: "near"))
  }

  @Test func `Naming a source asks no other, and a kind is enough for a local one`() async {
    let search = search([near, far])
    search.setQuery("source:near kind:num")
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.state.sections.map(\.id), ["near"])
    expectEqual(near.requests.map(\.kinds), [["number"]])
    expectEqual(near.requests.map(\.terms), [[]])
    #expect(far.requests.isEmpty)
  }

  @Test func `A source that isn't there is named with those that are`() {
    let search = search([near, far])
    search.setQuery("lost source:nowhere")
    expectEqual(search.problem, "no source is named 'nowhere'; expected near, far")
    #expect(search.state.isEmpty && near.requests.isEmpty)
    search.setQuery("lost source:n")
    expectNil(search.problem)
  }

  @Test func `More is asked for near the end of a section`() async {
    let search = search([near, far])
    search.setQuery("1")
    search.searchNow()
    await wait(for: search) { $0.phase == .loaded }
    search.didShow(at: 9, in: "far")
    await wait(for: search) { $0.sections[1].elements.count == 30 && $0.phase == .loaded }
    expectEqual(far.requests.map(\.next), [nil, "10", "20"])
    expectEqual(near.requests.count, 1)
  }

  @Test(arguments: [1, 9, 10, 11, 25, 40])
  func `A local source is read on page by page to its end, with each match once`(total: Int) async {
    let lines = (1...total).map { #"{"kind": "number", "id": \#($0), "name": "lost"}"# }
    let file = LocalSource("file", name: "file", identify: Presenter.ofNumbers.modelIds) { () throws(SourceError) in
      RecordReader(bytes: Array(lines.joined(separator: "\n").utf8), name: "file")
    }
    let search = BrowseSearch(
      [file], presenter: .ofNumbers, request: SearchRequest(limit: 10), timeout: .seconds(3600), clock: clock)
    search.setQuery("lost")
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.state.elements.count, min(10, total))
    expectEqual(search.total(of: "file"), total)
    while search.state.elements.count < total {
      let count = search.state.elements.count
      search.loadMore(in: "file")
      await wait(for: search) { $0.elements.count > count && $0.phase == .loaded }
      guard search.state.elements.count > count else { break }
    }
    search.loadMore(in: "file")
    expectEqual(search.state.phase, .loaded)
    expectEqual(Set(search.state.elements.map(\.elementId.modelId.rawValue)), Set((1...total).map(String.init)))
    expectEqual(search.state.elements.count, total)
  }

  @Test func `Each page of a local source is as long as all before, up to 400 items`() async {
    let lines = (1...1300).map { #"{"kind": "number", "id": \#($0), "name": "lost"}"# }
    let readings = NoticeCounter()
    let file = LocalSource("file", name: "file", identify: Presenter.ofNumbers.modelIds) { () throws(SourceError) in
      readings.increment()
      return RecordReader(bytes: Array(lines.joined(separator: "\n").utf8), name: "file")
    }
    let search = BrowseSearch(
      [file], presenter: .ofNumbers, request: SearchRequest(limit: 10), timeout: .seconds(3600), clock: clock)
    search.setQuery("lost")
    for count in [10, 20, 40, 80, 160, 320, 640, 1040, 1300] {
      await wait(for: search) { $0.elements.count == count && $0.phase == .loaded }
      search.loadMore(in: "file")
    }
    expectEqual(readings.count, 9)
    #expect(search.state.phase == .loaded && search.state.elements.count == 1300)
  }

  @Test func `What is cancelled asks nobody until it is searched again`() async {
    let search = search([far])
    search.setQuery("1")
    await clock.waitForSleepers()
    search.cancel()
    clock.advanceAtOnce(by: .seconds(1))
    #expect(search.isInterrupted && !search.state.phase.isLoading)
    search.retry(nil)
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(far.requests.count, 1)
  }

  @Test func `A new query cancels the request for the one before`() async throws {
    let gate = Gate()
    let slow = NumberSource("slow", behind: gate)
    let search = search([slow])
    search.setQuery("1")
    try await waitUntil("the source was asked") { slow.requests.count == 1 }
    search.setQuery("2")
    try await waitUntil("the request was cancelled") { slow.cancelledCount == 1 }
    gate.open()
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.state.elements.map(\.elementId.modelId.rawValue), ["2", "4", "6", "8", "10", "12"])
  }

  @Test func `A search that goes away cancels its requests`() async throws {
    let slow = NumberSource("slow", behind: Gate())
    var search: BrowseSearch? = search([slow])
    search?.setQuery("1")
    try await waitUntil("the source was asked") { slow.requests.count == 1 }
    search = nil
    try await waitUntil("the request was cancelled") { slow.cancelledCount == 1 }
  }
}
