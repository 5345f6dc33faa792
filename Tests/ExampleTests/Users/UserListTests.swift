import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@testable import UsersExample

@MainActor
struct `A list of a hundred people` {
  private let fetcher = ScriptedFetcher()
  private let clock = TestClock()
  private let store: ArtworkStore
  private let users = SimpleModelCollection<User, SourceFailure>(
    ModelCollectionState((0..<100).map(User.init(numbered:))))
  private let statuses = Outputs<UserStatus>()
  private let list: UserList
  private let loads: Loads

  init() {
    let context = Context.testing(clock: clock, fetcher: fetcher)
    store = ArtworkStore(fetcher: fetcher, budget: 8 * User.avatarSize, limit: 4)
    context[ArtworkStore.Key.self] = store
    context[UserStatusKey.self] = statuses
    list = UserList(of: users, in: context)
    loads = Loads(of: fetcher)
  }

  @Test func `Nothing is made and nothing is loaded before anything is on the screen`() async {
    await clock.runUntilIdle()
    #expect(list.heldCount == 0 && fetcher.requests == [])
  }

  @Test func `What is on the screen and beside it is loaded once, four at a time`() async throws {
    list.show(10..<16)
    try await finishLoads(until: "all pictures are there") { loads.begun.count == 16 && loads.running.isEmpty }
    try await waitUntil("all pictures on the screen are there") { allAreThere }
    #expect(Set(loads.begun) == addresses(5..<21) && loads.begun.count == 16)
    #expect(fetcher.most <= 4)
  }

  @Test func `A fling cancels the loads of what it leaves, and begins none of what it passes`() async throws {
    list.show(0..<10)
    try await waitUntil("the first loads run") { loads.running.count == 4 }
    #expect(loads.running.isSubset(of: addresses(0..<15)))
    for start in 1...90 { list.show(start..<start + 10) }
    try await waitUntil("only the last rows load") {
      loads.running.count == 4 && loads.running.isSubset(of: addresses(85..<100))
    }
    #expect(Set(loads.begun).isDisjoint(with: addresses(15..<85)))
    #expect(fetcher.most <= 4)
    expectEqual(list.rows.map(\.viewModel.user.id), Array(90..<100))
  }

  @Test func `The memory is bounded by the screen, however far one scrolls`() async throws {
    weak var first: UserViewModel?
    list.show(0..<10)
    first = list.rows.first?.viewModel
    #expect(first != nil)
    for start in stride(from: 0, through: 90, by: 10) {
      list.show(start..<start + 10)
      #expect(list.heldCount <= 10 + 2 * UserList.margin)
      try await finishLoads(until: "the pictures from \(start) on are there") { allAreThere }
      #expect(store.byteCount <= 8 * User.avatarSize)
    }
    try await waitUntil("the first row is released") { first == nil }
    list.show(200..<210)
    #expect(list.heldCount == 0 && list.rows.isEmpty)
    try await waitUntil("nothing is loaded any more") { loads.running.isEmpty }
  }

  @Test func `A picture that failed is tried again, at most each half minute, while it is on the screen`() async throws
  {
    let user = User(numbered: 0)
    users.state = ModelCollectionState([user])
    list.show(0..<1)
    for attempt in 1...3 {
      try await waitUntil("attempt \(attempt) runs") { loads.begun.count == attempt }
      fetcher.answer(user.avatar, .failure(SourceFailure(.refused, "no")))
      try await waitUntil("the failure is shown") { list.rows.first?.viewModel.progress == "!" }
      try await waitUntil("it is tried again") {
        if loads.begun.count == attempt { clock.advanceAtOnce(by: .seconds(10)) }
        return loads.begun.count > attempt
      }
      #expect(clock.now.offset >= .seconds(30 * attempt))
    }
    list.show(50..<51)
    try await waitUntil("nothing is loaded or held") { list.heldCount == 0 && loads.running.isEmpty }
    #expect(await clock.runUntilIdle())
    expectEqual(loads.begun.count, 4)
  }

  @Test func `A row that stays keeps its view model and its picture, wherever it moves`() async throws {
    list.show(0..<2)
    let (first, second) = (list.rows[0].viewModel, list.rows[1].viewModel)
    try await finishLoads(until: "the pictures are there") { allAreThere }
    users.state = ModelCollectionState([second.user, User(id: 0, name: "Ada", avatar: first.user.avatar)])
    try await waitUntil("the rows have moved") { list.rows.map(\.viewModel.user.name) == ["Person 1", "Ada"] }
    #expect(list.rows[0].viewModel === second && list.rows[1].viewModel === first)
    #expect(first.avatar.state.bytes != nil)
    users.state = ModelCollectionState([second.user])
    try await waitUntil("the other row is gone") { list.snapshot.rowCount == 1 }
    #expect(list.rows.count == 1 && list.heldCount == 1)
  }

  @Test func `A row is drawn as it is, and told for a redraw when its picture comes`() async throws {
    list.show(0..<1)
    let row = try #require(list.rows.first)
    let user = row.viewModel.user
    var redraws: Set<ModelPath> = []
    let observer = list.observe { redraws.formUnion($0.redraws) }
    expectEqual(row.text().drawnLines, ["- Person 0"])
    try await waitUntil("the picture is asked for") { loads.running.contains(user.avatar) }
    expectEqual(row.text().drawnLines, ["... Person 0"])
    fetcher.answer(user.avatar, .expect(200), .bytes(Array(repeating: 0, count: 80)))
    try await waitUntil("the progress is shown") { row.text().drawnLines == ["40 % Person 0"] }
    fetcher.answer(user.avatar, .bytes(Array(repeating: 0, count: 120)), .end)
    try await waitUntil("the picture is shown") { row.text().drawnLines == ["200 B Person 0"] }
    try await waitUntil("the redraw is told") { redraws == [ModelPath(section: 0, item: 0)] }
    withExtendedLifetime(observer) {}
  }

  @Test func `What people do is shown at once on the screen, and each ten seconds beside it`() async throws {
    list.show(0..<1)
    let paths = (0..<2).map { ModelPath(section: 0, item: $0) }
    let rows = paths.compactMap { list.row(at: $0)?.viewModel }
    try #require(rows.count == 2)
    for row in rows {
      try await waitUntil("the row follows its person") {
        guard row.status != "reads" else { return true }
        statuses.send(UserStatus(user: row.user.modelId, text: "reads"))
        clock.advanceAtOnce(by: .seconds(10))
        return false
      }
    }
    for row in rows.reversed() { statuses.send(UserStatus(user: row.user.modelId, text: "walks")) }
    try await waitUntil("the row on the screen shows it") { rows[0].status == "walks" }
    expectEqual(rows[1].status, "reads")
    expectEqual(list.rows[0].text().drawnLines.first?.hasSuffix("Person 0 walks"), true)
    list.show(1..<2)
    try await waitUntil("the other row shows it when it is seen") { rows[1].status == "walks" }
  }

  /// Whether the pictures of all people on the screen are loaded.
  private var allAreThere: Bool {
    list.rows.allSatisfy { $0.viewModel.avatar.state.bytes != nil }
  }

  /// Answers all that is asked for with pictures, until a condition is true.
  private func finishLoads(until what: String, _ condition: () -> Bool) async throws {
    try await waitUntil(what) {
      for address in loads.running { fetcher.finish(address) }
      return condition()
    }
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
