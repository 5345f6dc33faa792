import Bindery
import BinderyCollections
import BinderyInterface
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Searches on a screen that is taller than their rows` {
  /// The pages that a source was asked for, of which the second doesn't come as long as the source hangs.
  private final class Pages: Sendable {
    private let state = Mutex((asked: [PageToken?](), hangs: true))
    var asked: [PageToken?] { state.withLock(\.asked) }
    var hangs: Bool { state.withLock(\.hangs) }
    func note(_ page: PageToken?) { state.withLock { $0.asked.append(page) } }
    func goOn() { state.withLock { $0.hangs = false } }
  }

  private let pages = Pages()

  private func list(of search: ItemSearch) -> ListPresenter<PresentedItem, SearchFailure> {
    let list = ListPresenter(search, make: PresentedItem.init)
    list.show(0..<100)
    return list
  }

  private func search() -> ItemSearch {
    let source = ScriptedRecords("pages") { [pages] request, take in
      pages.note(request.next)
      if request.next == "2", pages.hangs {
        try? await Gate().openedOrCancelled()
        return
      }
      let start = request.next.flatMap { Int($0.rawValue) } ?? 0
      take(.things([2 * start + 1, 2 * start + 2]))
      take(FoundRecords(page: FollowingPage(next: start < 6 ? PageToken(rawValue: "\(start + 2)") : nil, total: nil)))
    }
    return ItemSearch(of: [source], presenter: .forTests, timeout: .seconds(3600), debounce: .zero)
  }

  @Test(arguments: 1...3)
  func `However often it is refreshed while a page hangs, the list is filled to its end`(refreshes: Int) async throws {
    let search = search()
    let list = list(of: search)
    search.setQuery("a")
    for count in 1...refreshes {
      try await waitUntil("the second page was asked for") { pages.asked.count { $0 == "2" } == count }
      try await waitUntil("the list follows") { list.rowCount == 2 }
      if count == refreshes { pages.goOn() }
      search.refresh()
    }
    try await waitUntil("the list is full") { list.rowCount == 8 }
    expectEqual(pages.asked.last, "6")
  }

  @Test func `A page that was cancelled as the screen was left is loaded once it is back`() async throws {
    let search = search()
    let list = list(of: search)
    search.setQuery("a")
    try await waitUntil("the second page was asked for") { pages.asked.last == "2" }
    list.activation = .offscreen
    search.cancel()
    pages.goOn()
    list.turnIfDue()
    expectEqual(pages.asked.count, 2)
    list.activation = .focused
    search.resume()
    try await waitUntil("the list is full") { list.rowCount == 8 }
  }

  @Test func `A page that its user cancelled isn't asked for again by a list that stays as it is`() async throws {
    let search = search()
    let list = list(of: search)
    search.setQuery("a")
    try await waitUntil("the second page was asked for") { pages.asked.last == "2" }
    search.cancel()
    list.turnIfDue()
    list.show(0..<50)
    #expect(!search.state.phase.isLoading)
    search.loadMore(in: "pages")
    #expect(search.state.phase.isLoading)
  }
}
