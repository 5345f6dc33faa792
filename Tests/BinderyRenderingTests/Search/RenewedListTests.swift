import Bindery
import BinderyCollections
import BinderyRendering
import BinderySources
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Lists whose plugins come and go` {
  /// A list of the things 1, 2 and 3, which a plugin shows by its name, or nobody.
  private struct Stage {
    let plugin = Mutexed<String?>(nil)
    let asked = Mutexed(0)
    let provider: ViewBindingProvider
    let list: ItemList

    @MainActor
    init() {
      let (plugin, asked) = (plugin, asked)
      provider = ViewBindingProvider { kind in
        plugin.value.map { name in
          ViewBinding(kind: kind, plugin: PluginId(rawValue: name)) { _ in throw Refusal(name: name) }
        }
      }
      let source = ScriptedRecords("one") { _, take in
        asked.change { $0 += 1 }
        take(.things([1, 2, 3]))
      }
      list = ItemList(
        of: [source], presenter: Presenter(provider: provider), timeout: .seconds(3600), debounce: .zero)
    }

    /// Has another plugin show things, and waits until the list does so.
    @MainActor
    func use(_ name: String?) async throws {
      plugin.change { $0 = name }
      provider.forget(["thing"])
      list.showAgain(["thing"])
      try await waitUntil("things are shown by \(name ?? "nobody")") {
        list.state.elements.allSatisfy { $0.item.plugin?.rawValue == name }
      }
    }
  }

  private struct Refusal: Error {
    let name: String
  }

  /// A value behind a lock.
  private final class Mutexed<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    func change(_ body: (inout sending Value) -> Void) { mutex.withLock { body(&$0) } }
  }

  @Test func `Items are shown by whoever shows them now, in their places, and no source is asked again`() async throws {
    let stage = Stage()
    stage.list.setQuery("a")
    try await waitUntil("the things are found") { stage.list.state.elements.count == 3 }
    let ids = stage.list.state.elements.map(\.elementId)
    var versions = [stage.list.state.elements.map(\.modelVersion)]
    for name in ["org.example.a", "org.example.b", nil, "org.example.a"] {
      try await stage.use(name)
      #expect(stage.list.state.elements.map(\.elementId) == ids)
      versions.append(stage.list.state.elements.map(\.modelVersion))
    }
    #expect(Set(versions).count == versions.count)
    #expect(stage.asked.value == 1)
  }

  @Test func `Items of other kinds stay as they are`() async throws {
    let stage = Stage()
    stage.list.setQuery("a")
    try await waitUntil("the things are found") { stage.list.state.elements.count == 3 }
    let rows = stage.list.state.elements
    stage.list.showAgain(["song"])
    try await stage.use("org.example.a")
    stage.list.showAgain(["song"])
    let renewed = stage.list.state.elements
    #expect(zip(rows, renewed).allSatisfy { $0 !== $1 })
    await Task.yield()
    #expect(zip(stage.list.state.elements, renewed).allSatisfy { $0 === $1 })
  }

  @Test func `A new search is shown by the plugins of that moment`() async throws {
    let stage = Stage()
    stage.list.setQuery("a")
    try await waitUntil("the things are found") { stage.list.state.elements.count == 3 }
    try await stage.use("org.example.a")
    stage.list.setQuery("b")
    try await waitUntil("they are found again") { stage.asked.value == 2 && stage.list.state.phase == .loaded }
    #expect(stage.list.state.elements.allSatisfy { $0.item.plugin?.rawValue == "org.example.a" })
  }
}
