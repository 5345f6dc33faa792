import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@testable import UsersExample

@MainActor
@Suite struct `A list of a hundred people` {
  private let fetcher = ScriptedFetcher()
  private let clock = TestClock()
  private let store: ArtworkStore
  private let users = SimpleModelCollection<User, SourceFailure>(
    ModelCollectionState((0..<100).map(User.init(numbered:))))
  private let list: UserList
  private let loads: Loads

  init() {
    let context = Context.testing(clock: clock, fetcher: fetcher)
    store = ArtworkStore(fetcher: fetcher, budget: 8 * User.avatarSize, limit: 4)
    context[ArtworkStore.Key.self] = store
    list = UserList(of: users, in: context)
    loads = Loads(of: fetcher)
  }

  @Test func `Nothing is made and nothing is loaded before anything is on the screen`() async {
    await clock.runUntilIdle()
    #expect(list.heldCount == 0 && fetcher.requests == [])
  }

  @Test func `What is on the screen is loaded first, four at a time, and then what is beside it`() async throws {
    list.scroll(to: 10..<16)
    for loaded in 0..<16 {
      try await waitUntil("enough loads run") { loads.running.count == min(4, 16 - loaded) }
      #expect(loads.running.isSubset(of: addresses(loaded < 3 ? 10..<16 : 5..<21)))
      fetcher.finish(try #require(loads.running.min { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }))
      try await waitUntil("\(loaded + 1) loads have ended") { loads.begun.count - loads.running.count == loaded + 1 }
    }
    #expect(Set(loads.begun) == addresses(5..<21) && loads.begun.count == 16)
    #expect(Set(loads.begun.prefix(6)) == addresses(10..<16))
    try await waitUntil("all pictures on the screen are there") {
      list.visible.allSatisfy { $0.avatar.state.bytes != nil }
    }
    #expect(fetcher.most == 4)
  }

  @Test func `A fling cancels the loads of what it leaves, and begins none of what it passes`() async throws {
    list.scroll(to: 0..<10)
    try await waitUntil("the first loads run") { loads.running == addresses(0..<4) }
    for start in 1...90 { list.scroll(to: start..<start + 10) }
    // Those that came near first are the first to load.
    try await waitUntil("only the last rows load") { loads.running == addresses(85..<89) }
    #expect(Set(loads.begun).isDisjoint(with: addresses(15..<85)))
    #expect(fetcher.most <= 4)
    #expect(list.visible.map(\.user.id) == Array(90..<100))
  }

  @Test func `The memory is bounded by the screen, however far one scrolls`() async throws {
    weak var first: UserViewModel?
    list.scroll(to: 0..<10)
    first = list.visible.first
    #expect(first != nil)
    for start in stride(from: 0, through: 90, by: 10) {
      list.scroll(to: start..<start + 10)
      #expect(list.heldCount <= 10 + 2 * UserList.margin)
      for id in start..<start + 10 {
        let address = User(numbered: id).avatar
        try await waitUntil("\(address) is asked for or there") {
          loads.running.contains(address) || list.visible[id - start].avatar.state.bytes != nil
        }
        fetcher.finish(address)
        try await waitUntil("\(address) is there") { list.visible[id - start].avatar.state.bytes != nil }
      }
      #expect(store.byteCount <= 8 * User.avatarSize)
    }
    try await waitUntil("the first row is released") { first == nil }
    list.scroll(to: 200..<210)
    #expect(list.heldCount == 0 && list.visible.isEmpty)
    try await waitUntil("nothing is loaded any more") { loads.running.isEmpty }
  }

  @Test func `A picture that failed is tried again each half minute, while it is on the screen`() async throws {
    let user = User(numbered: 0)
    users.state = ModelCollectionState([user])
    list.scroll(to: 0..<1)
    for attempt in 1...3 {
      try await waitUntil("attempt \(attempt) runs") { loads.begun.count == attempt }
      fetcher.answer(user.avatar, .failure(SourceFailure(.refused, "no")))
      try await waitUntil("the failure is shown") { list.visible[0].progress == "!" }
      await clock.waitForSleepers()
      clock.advance(by: .seconds(30))
    }
    try await waitUntil("the fourth attempt runs") { loads.begun.count == 4 }
    list.scroll(to: 50..<51)
    try await waitUntil("nothing is loaded or waited for") { clock.sleeperCount == 0 && loads.running.isEmpty }
    clock.advance(by: .seconds(60))
    await clock.runUntilIdle(limit: .zero)
    #expect(loads.begun.count == 4)
  }

  @Test func `A row that stays keeps its view model and its picture, wherever it moves`() async throws {
    list.scroll(to: 0..<2)
    let (first, second) = (list.visible[0], list.visible[1])
    try await waitUntil("the picture is asked for") { loads.running.contains(first.user.avatar) }
    fetcher.finish(first.user.avatar)
    try await waitUntil("the picture is there") { first.avatar.state.bytes != nil }
    users.state = ModelCollectionState([second.user, User(id: 0, name: "Ada", avatar: first.user.avatar)])
    #expect(list.visible[0] === second && list.visible[1] === first)
    #expect(first.user.name == "Ada" && first.avatar.state.bytes != nil)
    users.state = ModelCollectionState([second.user])
    #expect(list.visible.count == 1 && list.heldCount == 1)
  }

  @Test func `A row is drawn as it is`() async throws {
    list.scroll(to: 0..<1)
    let row = list.visible[0]
    #expect(UserView().body(row).drawnLines == ["- Person 0"])
    try await waitUntil("the picture is asked for") { loads.running.contains(row.user.avatar) }
    #expect(UserView().body(row).drawnLines == ["... Person 0"])
    fetcher.answer(row.user.avatar, .expect(200), .bytes(Array(repeating: 0, count: 80)))
    try await waitUntil("the progress is shown") { UserView().body(row).drawnLines == ["40 % Person 0"] }
    fetcher.answer(row.user.avatar, .bytes(Array(repeating: 0, count: 120)), .end)
    try await waitUntil("the picture is shown") { UserView().body(row).drawnLines == ["200 B Person 0"] }
  }

  private func addresses(_ ids: Range<Int>) -> Set<String> {
    Set(ids.map { User(numbered: $0).avatar })
  }
}

extension User {
  /// The number of bytes of a picture in the tests.
  fileprivate static let avatarSize = 100

  /// Creates the person with a number.
  init(numbered number: Int) {
    self.init(id: number, name: "Person \(number)", avatar: "avatar:\(number)")
  }
}

extension ScriptedFetcher {
  /// Answers the request of an address with a picture.
  fileprivate func finish(_ address: String) {
    answer(address, .bytes(Array(repeating: 1, count: User.avatarSize)), .end)
  }
}
