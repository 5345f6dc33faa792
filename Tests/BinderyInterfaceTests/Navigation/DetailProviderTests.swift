import Bindery
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Detail providers` {
  private struct Broken: Error, CustomStringConvertible {
    let description = "the library is broken"
  }

  private let bindings = ViewBindingProvider { kind in
    if kind == "broken" { throw Broken() }
    return nil
  }

  init() {
    bindings.bind(Song.self, SongViewModel.self, SongView.self)
  }

  @Test func `An item of any kind is shown by whoever binds the kind`() async throws {
    let coordinator = coordinator { route in
      Record(kind: route.kind, fields: ["trackId": 42, "trackName": "Blue Monday"])
    }
    // The sender knows an address, and nothing of songs.
    let request = try #require(ActionRequest("show media://song/42"))
    #expect(await coordinator.context.send(request).isHandled)
    #expect(coordinator.top?.content is Detail)
    expectEqual(coordinator.stack, NavigationStack([.song(42)]))
  }

  @Test func `An item that its plugin can't read is told with the plugin's reason`() async {
    let coordinator = coordinator { _ in Record(kind: "song", fields: ["trackId": "x"]) }
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(.song(42)) }
    expectEqual(error?.code, .notShowable)
    expectEqual(error?.description.contains("trackId"), true)
    #expect(coordinator.stack.isEmpty)
  }

  @Test func `A screen has the model and the view model of its item, in its own scope`() async throws {
    let coordinator = coordinator { _ in Record(kind: "song", fields: ["trackId": 42, "trackName": "Blue Monday"]) }
    try await coordinator.show(.song(42))
    let screen = try #require(coordinator.top)
    let detail = try #require(screen.content as? Detail)
    expectEqual(detail.binding.kind, "song")
    try expectEqual(detail.model.modelId, ModelId(42))
    try expectEqual(detail.viewModel.property(at: 0), .text("Blue Monday"))
    #expect(screen.context.parent === coordinator.context)
  }

  @Test(arguments: [
    ("unbound", NavigationError.Code.unknownKind), ("broken", .unknownKind), ("song", .noSuchItem),
  ])
  func `What is missing is told apart`(kind: String, code: NavigationError.Code) async {
    let coordinator = coordinator { _ in nil }
    let error = await #expect(throws: NavigationError.self) {
      try await coordinator.show(Route(kind: Kind(rawValue: kind), modelId: ModelId(1)))
    }
    expectEqual(error?.code, code)
    expectEqual((error?.detail == "the library is broken"), (kind == "broken"))
  }

  @Test func `A source that doesn't answer is told with its reason`() async {
    let coordinator = coordinator { _ in throw SourceFailure(.offline, "the store can't be reached") }
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(.song(1)) }
    expectEqual(error?.code, .sourceFailure)
    expectEqual(error?.description, "'media://song/1' can't be looked up: the store can't be reached")
  }

  @Test func `A source that was cancelled is no failure`() async {
    let coordinator = coordinator { _ in throw SourceFailure(.cancelled, "nobody wants it") }
    let error = await #expect(throws: NavigationError.self) { try await coordinator.show(.song(1)) }
    expectEqual(error?.code, .cancelled)
    expectNil(coordinator.failure)
  }

  private func coordinator(lookup: @escaping ItemLookup) -> Coordinator {
    let provider = DetailProvider(bindings: bindings, lookup: lookup)
    return Coordinator(registry: RouteRegistry(fallback: provider), context: Context())
  }
}
