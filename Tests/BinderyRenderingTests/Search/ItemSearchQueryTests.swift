import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Searching as one types` {
  private let clock = ManualClock()
  private let near = NumberSource("near")
  private let far = NumberSource("far", upTo: 100, isLocal: false)

  private func search(
    _ sources: [any RecordSource], kinds: [Kind] = ["number", "name"],
    request: SearchRequest = SearchRequest(limit: 10)
  ) -> ItemSearch {
    let search = ItemSearch(
      of: SearchedSource.all(sources), presenter: .ofNumbers, request: request,
      policy: SearchPolicy(bringing: .shownInRows, timeout: .seconds(3600), clock: clock))
    search.knownKinds = { kinds }
    return search
  }

  /// Waits until the search is in a state, at most until it has ended in another.
  private func wait(
    for search: ItemSearch, until isMet: (ModelCollectionState<ItemRow, SearchFailure>) -> Bool
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
    expectEqual(search.state.sections[1].total, 50)
  }

  @Test func `A program's search asks a source by what that says of itself`() async {
    let search = ItemSearch(of: [near, far], presenter: .ofNumbers, timeout: .seconds(3600), clock: clock)
    search.setQuery("source:near")
    await wait(for: search) { $0.phase == .loaded }
    search.setQuery("3")
    await wait(for: search) { $0.sections[0].status.phase == .loaded }
    expectEqual(near.requests.map(\.terms), [[], ["3"]])
    #expect(far.requests.isEmpty && search.state.phase.isLoading)
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: .milliseconds(300))
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(far.requests.map(\.terms), [["3"]])
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
    let search = search([near], kinds: ["number"], request: SearchRequest(kinds: ["tune"]))
    expectNil(search.kindProblem, "nothing is looked for yet")
    search.setQuery("13")
    await wait(for: search) { !$0.phase.isLoading }
    expectEqual(search.kindProblem, "no plugin shows the kind 'tune' (there are number)")
  }

  @Test func `A source with items that can't be read is known`() async {
    let search = search([near, DamagedSource()])
    search.setQuery("1")
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.state.sections[1].remark, "the item at byte 7 can't be read: it is cut off")
    expectNil(search.state.sections[0].remark)
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
    var search: ItemSearch? = search([slow])
    search?.setQuery("1")
    try await waitUntil("the source was asked") { slow.requests.count == 1 }
    search = nil
    try await waitUntil("the request was cancelled") { slow.cancelledCount == 1 }
  }
}
