/// A program that uses the screens of the guide to screens, and prints what comes of it.
let useOfScreens = #"""
  import Bindery
  import BinderyCollections
  import BinderyInterface

  @main
  @MainActor
  struct Use {
    static func main() async throws {
      let people = ["Grace", "Ada", "Mary"].enumerated().map { User(id: $0, name: $1, avatar: "") }
      let screens = UserScreens(of: StaticModelCollection<User, SourceFailure>(people))
      let registry = RouteRegistry()
      _ = screens.register(in: registry, plugin: PluginId(rawValue: "org.example.users"))
      let coordinator = Coordinator(registry: registry, context: Context())
      try await open(people[1], by: coordinator)
      try await pick(people[0], by: coordinator)
      press(.escape, in: coordinator)
      print("back: \(coordinator.stack.routes.map(\.description))")
      let conflicts = screens.register(in: registry, plugin: PluginId(rawValue: "org.example.other"))
      print("refused: \(conflicts[0])")
    }

    static func open(_ user: User, by coordinator: Coordinator) async throws {
      try await coordinator.show(.users)
      print("shown: \(coordinator.stack.routes[0])")
      (coordinator.top?.content as? UserListScreen)?.select(user)
      while coordinator.screens.count < 2 { await Task.yield() }
      let first = coordinator.stack.routes[1]
      press(.right, in: coordinator)
      while coordinator.stack.routes[1] == first { await Task.yield() }
      print("opened: \(first), and turned to \(coordinator.stack.routes[1])")
      print("at the end: \(!press(.right, in: coordinator))")
    }

    static func pick(_ user: User, by coordinator: Coordinator) async throws {
      guard let screen = coordinator.top?.content as? UserScreen else { return }
      let choosing = Task { try await screen.chooseFriend() }
      while coordinator.screens.count < 3 { await Task.yield() }
      (coordinator.top?.content as? UserListScreen)?.select(user)
      try await choosing.value
      print("picked: \(screen.friend?.name ?? "nobody"), at \(coordinator.stack.routes[1])")
      let leaving = Task { try await screen.chooseFriend() }
      while coordinator.screens.count < 3 { await Task.yield() }
      coordinator.pop()
      try await leaving.value
      print("left: \(screen.friend?.name ?? "nobody")")
    }

    @discardableResult
    static func press(_ key: KeyChord.Key, in coordinator: Coordinator) -> Bool {
      guard let screen = coordinator.top, let content = screen.content as? UserScreen else { return false }
      return screen.context.send(.key(KeyChord(key)), to: content)
    }
  }
  """#
