import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@testable import UsersExample

@MainActor
struct `Screens of people` {
  private let coordinator: Coordinator
  private let registry = RouteRegistry()
  private let users = SimpleModelCollection<User, SourceFailure>(
    ModelCollectionState((0..<3).map(User.init(numbered:))))
  private let screens: UserScreens

  init() {
    screens = UserScreens(of: users)
    #expect(screens.register(in: registry, plugin: PluginId(rawValue: "org.example.users")).isEmpty)
    coordinator = Coordinator(registry: registry, context: .testing())
  }

  @Test func `Selecting a person opens the detail, from which one turns to the neighbors`() async throws {
    let list = try await shown(.users, as: UserListScreen.self)
    list.select(users.state.elements[1])
    try await expectEqual(shownUser(1).user.id, 1)
    let context = try #require(coordinator.top).context
    await expectEqual(context.send(TurnPage(.next)), .handled(nil))
    try await expectEqual(shownUser(2).user.id, 2)
    #expect(!coordinator.context.canHandle(TurnPage(.next)))
    expectEqual(coordinator.screens.count, 2)
    coordinator.pop()
    expectEqual(list.list.focus, ModelPath(section: 0, item: 2))
  }

  @Test func `The same list picks where a person is waited for`() async throws {
    let person = try await shown(Route(item: User(numbered: 0).elementId), as: UserScreen.self)
    let choosing = Task { try await person.chooseFriend() }
    try await waitUntil("the picker is shown") { coordinator.screens.count == 2 }
    try #require(coordinator.top?.content as? UserListScreen).select(User(numbered: 2))
    try await choosing.value
    expectEqual(person.friend?.id, 2)
    #expect(coordinator.top?.content === person)
  }

  @Test func `A picker that is left picks nobody`() async throws {
    let person = try await shown(Route(item: User(numbered: 0).elementId), as: UserScreen.self)
    let choosing = Task { try await person.chooseFriend() }
    try await waitUntil("the picker is shown") { coordinator.screens.count == 2 }
    coordinator.pop()
    try await choosing.value
    expectNil(person.friend)
  }

  @Test func `A person who isn't there is an error`() async {
    let route = Route(item: User(numbered: 9).elementId)
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(route) }
    expectEqual(error?.code, .noSuchItem)
  }

  @Test func `A second plugin can't take the addresses over`() {
    let conflicts = screens.register(in: registry, plugin: PluginId(rawValue: "org.example.others"))
    expectEqual(conflicts.map(\.screen), [nil, "picker", nil])
    expectEqual(conflicts, registry.conflicts)
  }

  private func shown<Content: ScreenContent>(_ route: Route, as type: Content.Type) async throws -> Content {
    try await coordinator.show(route)
    return try #require(coordinator.top?.content as? Content)
  }

  /// Waits until the detail of a person is shown.
  private func shownUser(_ id: Int) async throws -> UserScreen {
    try await waitUntil("person \(id) is shown") { (coordinator.top?.content as? UserScreen)?.user.id == id }
    return try #require(coordinator.top?.content as? UserScreen)
  }
}
