import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Route registries` {
  @Test func `The first to claim a kind keeps it, and the conflict is told`() throws {
    let registry = RouteRegistry()
    let (first, second) = (StubScreens(), StubScreens())
    expectNil(registry.register("song", plugin: PluginId(rawValue: "org.first"), first))
    let conflict = try #require(registry.register("song", plugin: PluginId(rawValue: "org.second"), second))
    expectEqual(conflict.holder?.rawValue, "org.first")
    expectEqual(conflict.refused?.rawValue, "org.second")
    expectEqual(registry.conflicts, [conflict])
    #expect(registry.provider(for: .song(1)) === first)
    expectEqual(
      conflict.description,
      "'song' is shown by 'org.first', which claimed it first, and not by 'org.second'; "
        + "remove one of them to change that")
  }

  @Test func `Claims stand in the order of registration`() {
    let registry = RouteRegistry()
    for kind in ["song", "album", "song", "artist"] { registry.register(Kind(rawValue: kind), StubScreens()) }
    expectEqual(registry.entries.map(\.kind), ["song", "album", "artist"])
    expectEqual(registry.entries.map(\.plugin), [nil, nil, nil])
    expectEqual(
      registry.conflicts.map(\.description),
      [
        "'song' is shown by the host, which claimed it first, and not by the host; remove one of them to change that"
      ])
  }

  @Test func `The fallback shows what nobody claims`() {
    let (fallback, songs) = (StubScreens(), StubScreens())
    let registry = RouteRegistry(fallback: fallback)
    registry.register("song", songs)
    #expect(registry.provider(for: .song(1)) === songs)
    #expect(registry.provider(for: Route(kind: "album", modelId: ModelId(1))) === fallback)
  }

  @Test func `A plugin adds screens to its own media, and no other plugin does`() throws {
    let registry = RouteRegistry()
    let (detail, lyrics) = (StubScreens(), StubScreens())
    let (own, other) = (PluginId(rawValue: "org.first"), PluginId(rawValue: "org.second"))
    expectNil(registry.register("song", plugin: own, detail))
    expectNil(registry.register("song", screen: "lyrics", plugin: own, lyrics))
    #expect(registry.provider(for: .song(1)) === detail)
    #expect(registry.provider(for: .song(1, screen: "lyrics")) === lyrics)
    let conflict = try #require(registry.register("song", screen: "chords", plugin: other, StubScreens()))
    #expect(conflict == registry.conflicts.last && conflict.screen == "chords")
    expectEqual(
      conflict.description,
      "the screen 'chords' of 'song' is shown by 'org.first', which claimed it first, and not by 'org.second'; "
        + "remove one of them to change that")
    expectEqual(registry.register("song", screen: "lyrics", plugin: own, StubScreens())?.holder, own)
    expectNil(registry.register("album", screen: "cover", plugin: other, StubScreens()))
  }

  @Test func `The host adds a screen to any kind, and a screen that nobody claims is the detail view`() {
    let registry = RouteRegistry()
    let (detail, share) = (StubScreens(), StubScreens())
    registry.register("song", plugin: PluginId(rawValue: "org.first"), detail)
    expectNil(registry.register("song", screen: "share", share))
    #expect(registry.provider(for: .song(1, screen: "share")) === share)
    #expect(registry.provider(for: .song(1, screen: "lyrics")) === detail)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Each screen has one holder, and each kind one plugin`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let registry = RouteRegistry()
    for count in 1...20 {
      let kind: Kind = ["song", "album"].randomElement(using: &random) ?? "song"
      let screen = [nil, "lyrics", "cover"].randomElement(using: &random) ?? nil
      let plugin = [nil, "org.a", "org.b"].randomElement(using: &random) ?? nil
      registry.register(kind, screen: screen, plugin: plugin.map { PluginId(rawValue: $0) }, StubScreens())
      expectEqual(registry.entries.count + registry.conflicts.count, count)
    }
    for kind in ["song", "album"] as [Kind] {
      let entries = registry.entries.filter { $0.kind == kind }
      expectEqual(Set(entries.map(\.screen)).count, entries.count)
      #expect(Set(entries.compactMap(\.plugin)).count <= 1)
    }
  }

  @Test func `A kind that nobody shows is an error with the way out`() async {
    let coordinator = Coordinator(registry: RouteRegistry(), context: Context())
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(.song(1)) }
    expectEqual(error?.code, .unknownKind)
    expectEqual(error?.description, "no plugin shows 'media://song/1'; install one for the kind 'song'")
  }

  @Test func `A kind whose plugin can't be used is told with the reason`() {
    let error = NavigationError(.unknownKind, .song(1), detail: "org.example.song: it is in quarantine")
    expectEqual(error.description, "no plugin can show 'media://song/1': org.example.song: it is in quarantine")
  }
}
