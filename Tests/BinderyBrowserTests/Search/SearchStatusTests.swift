import Bindery
import BinderyBrowser
import BinderyCollections
import BinderySources
import TestSupport
import Testing

struct `The state of a search in words` {
  private static func section(
    _ id: SectionId, _ count: Int = 0, _ status: LoadStatus<SearchFailure> = .loaded, total: Int? = nil
  ) -> CollectionSection<StatusLamp, SearchFailure> {
    CollectionSection(
      id: id, title: "the \(id)", elements: (0..<count).map(StatusLamp.init), status: status, total: total)
  }

  private static func failed(_ id: SourceId) -> LoadStatus<SearchFailure> {
    .failed(SearchFailure(id, .source(SourceFailure(.offline, "there is no network"))))
  }

  @Test(
    arguments: [
      ([], ""), ([section("a", 0, .notLoaded), section("b", 0, .notLoaded)], ""),
      ([section("a", 0, .loading), section("b", 3), section("c", 0, .loading)], "searching the a, the c…"),
      ([section("a", 0, .loading), section("b", 0, failed("b"))], "searching the a…"),
      ([section("a", 2), section("b", 0, failed("b"))], "2 items; the b failed"),
      ([section("b", 0, failed("b"))], "the b failed"),
      ([section("b", 3, failed("b"))], "3 items; the b failed"),
      ([section("a"), section("b", 0, failed("b"))], "nothing found; the b failed"),
      ([section("a", 0, failed("a")), section("b", 0, failed("b"))], "2 sources failed"),
      ([section("a", 1), section("b", 0, .notLoaded)], "1 item"),
      ([section("a", 1), section("b", 1_000)], "1,001 items"),
      ([section("a"), section("b")], "nothing found"),
    ] as [([CollectionSection<StatusLamp, SearchFailure>], String)])
  func `What runs is told, or else how many there are, and then which sources failed`(
    sections: [CollectionSection<StatusLamp, SearchFailure>], words: String
  ) {
    expectEqual(SearchStatus(of: ModelCollectionState(sections: sections)).description, words)
  }

  @Test func `The number of all is told if more are known than there are`() {
    for (total, words) in [(3_380, "120 of 3,400 items"), (5, "120 items")] {
      let sections = [Self.section("a", 20), Self.section("b", 100, total: total)]
      expectEqual(SearchStatus(of: ModelCollectionState(sections: sections)).description, words)
    }
  }

  @Test func `The totals of all sources can be added, however large a source says that its own is`() {
    let total = FollowingPage(next: nil, total: .max).total
    let sections = (["a", "b", "c"] as [SectionId]).map { Self.section($0, 20, total: total) }
    let words = SearchStatus(of: ModelCollectionState(sections: sections)).description
    expectEqual(words, "60 of 844,424,930,131,968 items")
  }

  @Test func `A search that was cancelled says so, unless another runs`() {
    let idle = ModelCollectionState(sections: [Self.section("a", 2)])
    expectEqual(SearchStatus(of: idle, isInterrupted: true).description, "cancelled; refresh searches again")
    let busy = ModelCollectionState(sections: [Self.section("a", 2, .loading)])
    expectEqual(SearchStatus(of: busy, isInterrupted: true).description, "searching the a…")
  }
}

/// An element without content.
struct StatusLamp: CollectionElement {
  let elementId: Int
  var modelVersion: ModelVersion { ModelVersion(rawValue: 0) }

  init(_ number: Int) { elementId = number }
}
