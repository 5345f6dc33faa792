import Bindery
import BinderyInterface
import Testing

@MainActor
@Suite struct `Route registries` {
  @Test func `The first to claim a kind keeps it, and the conflict is told`() throws {
    let registry = RouteRegistry()
    let (first, second) = (StubScreens(), StubScreens())
    #expect(registry.register("song", plugin: PluginId(rawValue: "org.first"), first) == nil)
    let conflict = try #require(registry.register("song", plugin: PluginId(rawValue: "org.second"), second))
    #expect(conflict.holder?.rawValue == "org.first")
    #expect(conflict.refused?.rawValue == "org.second")
    #expect(registry.conflicts == [conflict])
    #expect(registry.provider(for: "song") === first)
    #expect(
      conflict.description
        == "'song' is shown by 'org.first', which claimed it first, and not by 'org.second'; "
        + "remove one of them to change that")
  }

  @Test func `Claims stand in the order of registration`() {
    let registry = RouteRegistry()
    for kind in ["song", "album", "song", "artist"] { registry.register(Kind(rawValue: kind), StubScreens()) }
    #expect(registry.entries.map(\.kind) == ["song", "album", "artist"])
    #expect(registry.entries.map(\.plugin) == [nil, nil, nil])
    #expect(
      registry.conflicts.map(\.description) == [
        "'song' is shown by the host, which claimed it first, and not by the host; remove one of them to change that"
      ])
  }

  @Test func `The fallback shows what nobody claims`() {
    let (fallback, songs) = (StubScreens(), StubScreens())
    let registry = RouteRegistry(fallback: fallback)
    registry.register("song", songs)
    #expect(registry.provider(for: "song") === songs)
    #expect(registry.provider(for: "album") === fallback)
  }

  @Test func `A kind that nobody shows is an error with the way out`() async {
    let coordinator = Coordinator(registry: RouteRegistry(), context: Context())
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(.song(1)) }
    #expect(error?.code == .unknownKind)
    #expect(error?.description == "no plugin shows 'media://song/1'; install one for the kind 'song'")
  }
}
