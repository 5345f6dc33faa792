import Bindery
import Synchronization
import Testing
import TestSupport

struct `View binding provider` {
  // MARK: Laws

  @Test(arguments: 0..<20)
  func `A kind is searched for once, however many threads ask`(round: Int) async {
    let calls = Counter()
    let provider = ViewBindingProvider { kind in
      calls.count(kind)
      return kind == "none"
        ? nil : ViewBinding(kind: kind, plugin: PluginId(rawValue: "p\(calls.total)")) { _ in throw Gone() }
    }
    let kinds: [Kind] = ["song", "none", "album"]
    let plugins = await withTaskGroup(of: [PluginId?].self) { group in
      for _ in 0..<16 { group.addTask { kinds.map { provider.answer(for: $0).binding.plugin } } }
      return await group.reduce(into: Set<[PluginId?]>()) { $0.insert($1) }
    }
    expectEqual(plugins.count, 1)
    expectEqual(kinds.map { calls[$0] }, [1, 1, 1])
  }

  @Test(arguments: ["song", "", "no such kind", "🎵", "song\0"])
  func `There is always an answer`(name: String) throws {
    let kind = Kind(rawValue: name)
    let answer = ViewBindingProvider().answer(for: kind)
    expectNil(answer.problem)
    expectEqual(answer.binding.kind, kind)
    let model = try answer.binding.model(from: Record(kind: kind, fields: ["title": "Blue Monday"]))
    try expectEqual(model.drawing().lines.first, [.run("Blue Monday", .title), .run("‹\(name)›", .badge)])
  }

  // MARK: Registration

  @Test func `Bindings keep the order of registration, and the later of one kind counts`() {
    let provider = ViewBindingProvider()
    for (kind, plugin) in [("c", "1"), ("a", "2"), ("b", "3"), ("a", "4")] {
      provider.register(binding(Kind(rawValue: kind), plugin))
    }
    expectEqual(provider.bindings.map(\.kind), ["c", "a", "b"])
    expectEqual(provider.bindings.map(\.plugin?.rawValue), ["1", "4", "3"])
    expectEqual(provider.answer(for: "a").binding.plugin?.rawValue, "4")
  }

  @Test func `A kind that is registered is not searched for`() {
    let calls = Counter()
    let provider = ViewBindingProvider { kind in
      calls.count(kind)
      return nil
    }
    provider.register(binding("song", "1"))
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "1")
    expectEqual(calls["song"], 0)
  }

  @Test func `A registration takes the place of what was found, and is listed`() {
    let provider = ViewBindingProvider { self.binding($0, "found") }
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "found")
    #expect(provider.bindings.isEmpty)
    provider.register(binding("song", "registered"))
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "registered")
    expectEqual(provider.bindings.count, 1)
  }

  @Test func `A binding that is registered during the search counts`() {
    let box = Mutex<ViewBindingProvider?>(nil)
    let provider = ViewBindingProvider { kind in
      box.withLock { $0 }?.register(self.binding(kind, "registered"))
      return self.binding(kind, "found")
    }
    box.withLock { $0 = provider }
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "registered")
  }

  @Test func `What was found is searched for again once it is forgotten, and what was registered stays`() {
    let calls = Counter()
    let provider = ViewBindingProvider { kind in
      calls.count(kind)
      return kind == "none" ? nil : self.binding(kind, "found \(calls[kind])")
    }
    provider.register(binding("song", "registered"))
    for kind in ["song", "album", "none", "film"] as [Kind] { _ = provider.answer(for: kind) }
    provider.forget(["song", "album", "none", "unknown"])
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "registered")
    expectEqual(provider.answer(for: "album").binding.plugin?.rawValue, "found 2")
    expectEqual(provider.answer(for: "film").binding.plugin?.rawValue, "found 1")
    #expect(provider.answer(for: "none").isGeneric)
    expectEqual(calls["none"], 2)
  }

  @Test func `What is forgotten while it is searched for is the answer of that search alone`() {
    let box = Mutex<ViewBindingProvider?>(nil)
    let calls = Counter()
    let provider = ViewBindingProvider { kind in
      calls.count(kind)
      if calls[kind] == 1 { box.withLock { $0 }?.forget([kind]) }
      return self.binding(kind, "found \(calls[kind])")
    }
    box.withLock { $0 = provider }
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "found 1")
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "found 2")
    expectEqual(provider.answer(for: "song").binding.plugin?.rawValue, "found 2")
    box.withLock { $0 = nil }
  }

  @Test func `One call binds three types, for as many kinds as they serve`() throws {
    let provider = ViewBindingProvider()
    provider.bind(Song.self, SongViewModel.self, SongView.self)
    provider.bind(Song.self, SongViewModel.self, SongView.self, kinds: ["track", "single"])
    expectEqual(provider.bindings.map(\.kind), ["song", "track", "single"])
    let record = Record(kind: "track", fields: ["trackId": 1, "trackName": "a"])
    try expectEqual(provider.answer(for: "track").binding.model(from: record).modelId, ModelId(1))
  }

  // MARK: Problems

  @Test func `A search that fails gives the generic view, which says why`() throws {
    let calls = Counter()
    let provider = ViewBindingProvider { kind in
      calls.count(kind)
      throw Gone()
    }
    for _ in 0..<2 {
      let answer = provider.answer(for: "song")
      #expect(answer.problem is Gone)
      let model = try answer.binding.model(from: Record(kind: "song", fields: ["trackName": "a"]))
      try expectEqual(model.drawing().lines.last, [.run("the plugin is gone", .warning)])
    }
    expectEqual(calls["song"], 1)
  }

  // MARK: Support

  private func binding(_ kind: Kind, _ plugin: String) -> ViewBinding {
    ViewBinding(kind: kind, plugin: PluginId(rawValue: plugin)) { _ in throw Gone() }
  }
}

private struct Gone: Error, CustomStringConvertible {
  var description: String { "the plugin is gone" }
}

/// Counts how often each kind was searched for.
private final class Counter: Sendable {
  private let counts = Mutex<[Kind: Int]>([:])

  var total: Int { counts.withLock { $0.values.reduce(0, +) } }

  subscript(kind: Kind) -> Int { counts.withLock { $0[kind, default: 0] } }

  func count(_ kind: Kind) {
    counts.withLock { $0[kind, default: 0] += 1 }
  }
}
