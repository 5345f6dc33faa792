import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import TestSupport
import Testing

@MainActor
struct `Local sources page by page` {
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

  @Test(arguments: [1, 9, 10, 11, 25, 40])
  func `A local source is read on page by page to its end, with each match once`(total: Int) async {
    let lines = (1...total).map { #"{"kind": "number", "id": \#($0), "name": "lost"}"# }
    let file = LocalSource("file", name: "file", identify: Presenter.ofNumbers.modelIds) { () throws(SourceError) in
      RecordReader(bytes: Array(lines.joined(separator: "\n").utf8), name: "file")
    }
    let search = ItemSearch(
      of: [file], presenter: .ofNumbers, request: SearchRequest(limit: 10), timeout: .seconds(3600),
      clock: ManualClock())
    search.setQuery("lost")
    await wait(for: search) { $0.phase == .loaded }
    expectEqual(search.state.elements.count, min(10, total))
    expectEqual(search.state.sections[0].total, total)
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
    let search = ItemSearch(
      of: [file], presenter: .ofNumbers, request: SearchRequest(limit: 10), timeout: .seconds(3600),
      clock: ManualClock())
    search.setQuery("lost")
    for count in [10, 20, 40, 80, 160, 320, 640, 1040, 1300] {
      await wait(for: search) { $0.elements.count == count && $0.phase == .loaded }
      search.loadMore(in: "file")
    }
    expectEqual(readings.count, 9)
    #expect(search.state.phase == .loaded && search.state.elements.count == 1300)
  }
}
