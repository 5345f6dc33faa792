import Bindery
import BinderyInterface
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Restored states` {
  @Test func `A stack goes on in a later process where its screens were left`() async throws {
    let former = coordinator()
    for id in [1, 2, 1] { try await former.show(.song(id)) }
    for (screen, page) in zip(former.screens, ["7", "8", "9"]) { try turn(screen, to: page) }
    let saved = try JSONEncoder().encode(Saved(stack: former.stack, states: RestoredStates(of: former.screens)))

    let read = try JSONDecoder().decode(Saved.self, from: saved)
    let later = coordinator(restoring: read.states)
    try await later.restore(read.stack)
    try expectEqual(later.screens.map(page(of:)), ["7", "8", "9"])
    try await later.show(.song(1))
    try expectEqual(later.top.map(page(of:)), "1", "a state is used once")
  }

  @Test func `A state belongs to one version of one plugin, and to one item of a kind`() async throws {
    let former = coordinator()
    try await former.show(.song(1))
    try turn(#require(former.top), to: "7")
    let states = RestoredStates(of: former.screens)
    expectEqual(states.count, 1)
    for (plugin, version, id) in [
      ("org.example.songs", "1.0.0", 2), ("org.example.songs", "1.0.1", 1), ("org.other", "1.0.0", 1),
    ] {
      let later = coordinator(restoring: states, plugin: plugin, version: version)
      try await later.show(.song(id))
      try expectEqual(later.top.map(page(of:)), "1")
    }
  }

  @Test func `A state that can't be restored is logged, and the view model goes on as it was made`() async throws {
    let former = coordinator()
    try await former.show(.song(1))
    try turn(#require(former.top), to: "torn")
    let messages = Mutex<[String]>([])
    let later = coordinator(restoring: RestoredStates(of: former.screens)) { text in
      messages.withLock { $0.append(text) }
    }
    try await later.show(.song(1))
    try expectEqual(later.top.map(page(of:)), "1")
    expectEqual(messages.withLock { $0 }, ["the state of 'song' can't be restored: the page is torn"])
  }

  @Test func `A state that can't be saved is logged and left out`() async throws {
    let messages = Mutex<[String]>([])
    let former = coordinator { text in messages.withLock { $0.append(text) } }
    try await former.show(.song(1))
    try turn(#require(former.top), to: "unsaved")
    #expect(RestoredStates(of: former.screens).isEmpty)
    expectEqual(messages.withLock { $0 }, ["the state of 'song' can't be saved: the page is not to be saved"])
  }

  @Test func `All states together have a limit, and the screens at the top come first`() async throws {
    let former = coordinator()
    for id in 1...20 { try await former.show(.song(id)) }
    for screen in former.screens { try turn(screen, to: String(repeating: "z", count: 64 << 10)) }
    let states = RestoredStates(of: former.screens)
    expectEqual(states.count, RestoredStates.limit / (64 << 10))
    let later = coordinator(restoring: states)
    try await later.restore(former.stack)
    try expectEqual(later.screens.map { try page(of: $0).count > 1 }, (1...20).map { $0 > 4 })
  }

  // MARK: The screens

  private struct Saved: Codable {
    let stack: NavigationStack
    let states: RestoredStates
  }

  private func coordinator(
    restoring states: RestoredStates = RestoredStates(), plugin: String = "org.example.songs",
    version: String = "1.0.0", log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> Coordinator {
    let bindings = ViewBindingProvider()
    bindings.register(
      ViewBinding(
        kind: "song", plugin: PluginId(rawValue: plugin), pluginVersion: version, isLive: true, isRestorable: true
      ) { record in BookModel(modelId: ModelId(record["trackId"]?.shownText ?? "")) })
    let context = Context()
    context.log = Log { _, message in log(message) }
    let details = DetailProvider(bindings: bindings, restoring: states) { route in
      Record(kind: "song", fields: ["trackId": .text(route.item.modelId.rawValue)])
    }
    return Coordinator(registry: RouteRegistry(fallback: details), context: context)
  }

  private func turn(_ screen: Screen, to page: String) throws {
    _ = try book(on: screen).action(for: .paste(page))
  }

  private func page(of screen: Screen) throws -> String { try book(on: screen).page }

  private func book(on screen: Screen) throws -> BookViewModel {
    try #require((screen.content as? Detail)?.viewModel as? BookViewModel)
  }
}

private final class BookModel: BoundModel {
  let modelId: ModelId
  let modelVersion = ModelVersion(rawValue: 1)

  init(modelId: ModelId) { self.modelId = modelId }
  func viewModel(in context: Context) -> any BoundViewModel { BookViewModel() }
}

/// A book that is open at a page, which it can't save where it isn't to be, and can't restore where it is torn.
private final class BookViewModel: BoundLiveViewModel {
  struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var page = "1"

  func property(at index: Int) -> PropertyValue { .absent }
  func action(at index: Int) -> ActionRequest? { nil }
  func draw(on canvas: inout any TextCanvas) {}
  func preferredSize(fitting available: AvailableSize) -> Size { available.size }
  func activate(_ level: Activation) {}
  func update(to model: any BoundModel) {}
  func observe(_ changed: @escaping @Sendable () -> Void) {}

  func action(for event: UserEvent) -> ActionRequest? {
    if case .paste(let text) = event { page = text }
    return nil
  }

  func savedState() throws -> [UInt8]? {
    if page == "unsaved" { throw Trouble(description: "the page is not to be saved") }
    return Array(page.utf8)
  }

  func restore(_ state: [UInt8]) throws {
    let text = String(decoding: state, as: UTF8.self)
    if text == "torn" { throw Trouble(description: "the page is torn") }
    page = text
  }
}
