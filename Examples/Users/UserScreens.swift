import Bindery
import BinderyCollections
import BinderyInterface

extension Route {
  /// The list of all people.
  static let users = Route(kind: "users", modelId: ModelId("all"))

  /// The list of all people, of which the user picks one.
  static let userPicker = Route(kind: "users", modelId: ModelId("all"), parameters: ["screen": "picker"])
}

/// The screens that show people: the list, the picker and the detail.
@MainActor
final class UserScreens: ScreenProvider {
  private let users: any ModelCollection<User, SourceFailure>

  init(of users: any ModelCollection<User, SourceFailure>) {
    self.users = users
  }

  func content(for route: Route, in context: Context) async throws -> any ScreenContent {
    guard route.kind == User.kind else { return UserListScreen(of: users, in: context) }
    guard let user = users.state.elements.first(where: { $0.modelId == route.modelId }) else {
      throw NavigationError(.noSuchItem, route)
    }
    return UserScreen(user, in: context)
  }
}

extension UserScreens {
  /// Claims the addresses of people for a plugin, and returns the conflicts with other claims.
  func register(in registry: RouteRegistry, plugin: PluginId) -> [RouteConflict] {
    [
      registry.register("users", plugin: plugin, self),
      registry.register("users", screen: "picker", plugin: plugin, giving: User.self, self),
      registry.register(User.kind, plugin: plugin, self),
    ].compactMap { $0 }
  }
}

/// The screen of all people, which is a picker where another screen waits for one.
@MainActor
final class UserListScreen: ScreenContent {
  let list: UserList
  private let context: Context

  init(of users: any ModelCollection<User, SourceFailure>, in context: Context) {
    list = UserList(of: users, in: context)
    self.context = context
  }

  /// Picks a person, or else opens the detail, from which one turns to the neighbors in the list. The focus follows.
  func select(_ user: User) {
    let picking = Finish(user)
    if context.canHandle(picking) {
      context.send(picking)
    } else {
      context.send(ShowPage(list.pager(at: user)))
    }
  }
}

/// The screen of a person, who has a friend.
@MainActor
final class UserScreen: ScreenContent {
  let user: User

  /// The friend, or `nil` until one is picked.
  private(set) var friend: User?

  private let context: Context

  init(_ user: User, in context: Context) {
    self.user = user
    self.context = context
  }

  /// Has the user pick a friend in the list of all people, and keeps the friend if none is picked.
  func chooseFriend() async throws(NavigationError) {
    if let picked = try await context.present(.userPicker, for: User.self) { friend = picked }
  }
}

extension UserScreen: EventResponder {
  nonisolated func action(for event: UserEvent) -> (any Action)? {
    switch event {
    case .key(KeyChord(.right)): TurnPage(.next)
    case .key(KeyChord(.left)): TurnPage(.previous)
    case .key(KeyChord(.escape)): GoBack()
    default: nil
    }
  }
}
