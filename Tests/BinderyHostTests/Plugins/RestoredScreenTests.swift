import Bindery
import BinderyHost
import BinderyInterface
import Foundation
import HostTestSupport
import TestSupport
import Testing

@MainActor
@Suite(.startsProcesses) struct `Screens of plugins in a later process` {
  @Test(arguments: PluginPlace.allCases, PluginPlace.allCases)
  func `A stack goes on where it was left, whether its plugin runs here or in a worker`(
    first: PluginPlace, second: PluginPlace
  ) async throws {
    let former = try LivelyPlugin(fixture: "purposes", in: first)
    let coordinator = coordinator(of: former)
    for name in ["Ada", "Bob"] { try await coordinator.show(Route(kind: "zoo", modelId: ModelId(name))) }
    for (screen, count) in zip(coordinator.screens, [3, 5]) {
      for _ in 0..<count { _ = try former.property("tick", of: viewModel(on: screen)) }
    }
    let saved = try JSONEncoder().encode(RestoredStates(of: coordinator.screens))

    let states = try JSONDecoder().decode(RestoredStates.self, from: saved)
    let plugin = try LivelyPlugin(fixture: "purposes", in: second)
    let later = self.coordinator(of: plugin, restoring: states)
    try await later.restore(coordinator.stack)
    try expectEqual(
      later.screens.map { try viewModel(on: $0).lines(as: .detail) },
      [
        [[.run("Ada", .title)], [.run("3", .detail)]], [[.run("Bob", .title)], [.run("5", .detail)]],
      ])
  }

  @Test(arguments: PluginPlace.allCases)
  func `A view model is restored before it is drawn`(place: PluginPlace) async throws {
    let plugin = try LivelyPlugin(#"#define ON_DRAW tell("draw")"#, fixture: "purposes", in: place)
    let viewModel = try plugin.viewModel()
    try viewModel.restore(Array("7".utf8))
    _ = try viewModel.lines()
    try await plugin.wait(for: "draw")
    expectEqual(
      plugin.messages.texts.filter { ["create", "restore", "draw"].contains($0) }, ["create", "restore", "draw"])
  }

  private func coordinator(
    of plugin: LivelyPlugin, restoring states: RestoredStates = RestoredStates()
  ) -> Coordinator {
    let details = DetailProvider(bindings: plugin.host.provider, restoring: states) { route in
      Record(kind: "zoo", fields: ["name": .text(route.item.modelId.rawValue)])
    }
    return Coordinator(registry: RouteRegistry(fallback: details), context: Context())
  }

  private func viewModel(on screen: Screen) throws -> any BoundLiveViewModel {
    let detail = try #require(screen.content as? Detail)
    expectEqual(detail.purpose, .detail)
    return try #require(detail.viewModel as? any BoundLiveViewModel)
  }
}
