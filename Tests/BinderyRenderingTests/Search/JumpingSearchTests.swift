import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Searches that jump to the end of a long answer` {
  private let source = NumberSource("numbers", upTo: 5000, hasPositions: true)

  private func list(of sources: [any RecordSource]) async -> ItemSearch {
    let list = ItemSearch(
      of: sources, presenter: .ofNumbers, request: SearchRequest(limit: 20), debounce: .zero)
    list.setQuery("1")
    await rest(list)
    return list
  }

  private func rest(_ list: ItemSearch) async {
    for await state in list.states where !state.phase.isLoading { return }
  }

  private func numbers(_ list: ItemSearch) -> [Int] {
    list.state.sections[0].elements.compactMap { Int($0.route.item.modelId.rawValue) }
  }

  @Test func `The last page, those before it, and the first again are each read once`() async {
    let list = await list(of: [source])
    expectEqual(list.state.sections[0].firstPosition, 0)
    #expect(list.jump(to: .last, in: "numbers"))
    await rest(list)
    expectEqual(numbers(list), Array(4981...5000))
    expectEqual(list.state.sections[0].firstPosition, 4980)
    expectEqual(list.state.sections[0].total, 5000)
    list.didShow(at: 0, in: "numbers")
    await rest(list)
    expectEqual(numbers(list), Array(4961...5000))
    expectEqual(list.state.sections[0].firstPosition, 4960)
    #expect(list.jump(to: .index(2), in: "numbers"))
    await rest(list)
    expectEqual(numbers(list), Array(1...20))
    expectEqual(source.requests.map { $0.next?.rawValue }, [nil, "last", "4960", "0"])
  }

  @Test func `The middle has the element that was asked for, and goes on to both sides`() async {
    let list = await list(of: [source])
    #expect(list.jump(to: .index(2500), in: "numbers"))
    await rest(list)
    #expect(numbers(list).contains(2501))
    list.loadMore(in: "numbers")
    await rest(list)
    list.didShow(at: 0, in: "numbers")
    await rest(list)
    expectEqual(numbers(list), Array(2471...2530))
  }

  @Test func `Beyond the end there is the last page`() async {
    let list = await list(of: [source])
    #expect(list.jump(to: .index(9000), in: "numbers"))
    await rest(list)
    expectEqual(numbers(list), Array(4981...5000))
  }

  /// A source of which the last item was altered: each page comes to its end, and then the source says so.
  private struct AlteredSource: RecordSource {
    let base: NumberSource
    var sourceId: SourceId { base.sourceId }
    var name: String { base.name }
    var isLocal: Bool { true }
    var lastPage: PageToken? { base.lastPage }

    func page(from position: Int) -> PageToken? { base.page(from: position) }

    func records(
      for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
    ) async throws(SearchFailure) {
      try await base.records(for: request, take: take)
      if request.next != nil { throw SearchFailure(sourceId, .source(SourceFailure(.failed, "1 item was altered"))) }
    }
  }

  @Test func `An item that was altered is told in a remark, and hides neither the end nor the pages before it`() async {
    let list = await list(of: [AlteredSource(base: source)])
    #expect(list.jump(to: .last, in: "numbers"))
    await rest(list)
    expectEqual(numbers(list), Array(4981...5000))
    expectEqual(list.state.phase, .loaded)
    #expect(list.state.sections[0].remark?.contains("1 item was altered") == true)
    list.didShow(at: 0, in: "numbers")
    await rest(list)
    expectEqual(numbers(list), Array(4961...5000))
  }

  @Test func `Another query begins at its start`() async {
    let list = await list(of: [source])
    #expect(list.jump(to: .last, in: "numbers"))
    await rest(list)
    list.setQuery("7")
    await rest(list)
    expectEqual(numbers(list).prefix(2), [7, 14])
    expectEqual(list.state.sections[0].firstPosition, 0)
  }

  @Test func `A query that narrows the kinds asks the source as long as pages are missing at the start`() async {
    let list = await list(of: [source])
    #expect(list.jump(to: .last, in: "numbers"))
    await rest(list)
    let count = source.requests.count
    list.setQuery("1 kind:number")
    await rest(list)
    expectEqual(source.requests.count, count + 1)
    expectEqual(numbers(list), Array(1...20))
  }

  @Test func `Sources that answer page after page stay where they are`() async {
    let list = await list(of: [NumberSource("numbers", upTo: 5000)])
    expectNil(list.state.sections[0].firstPosition)
    #expect(!list.jump(to: .last, in: "numbers"))
  }
}
