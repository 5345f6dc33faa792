import Bindery
import BinderyInterface
import Synchronization
import TestSupport
import Testing

struct `Bindings that make many models at once` {
  /// Keeps what was asked for together.
  private final class Calls: Sendable {
    private let calls = Mutex<[(count: Int, request: ModelRequest)]>([])

    var all: [(count: Int, request: ModelRequest)] { calls.withLock { $0 } }

    func add(_ count: Int, _ request: ModelRequest) {
      calls.withLock { $0.append((count, request)) }
    }
  }

  private let near = ViewBinding(Song.self, SongViewModel.self, SongView.self)
  private let calls = Calls()

  private func binding(isLive: Bool = false, surplus: Int = 0) -> ViewBinding {
    ViewBinding(kind: "song", isLive: isLive, decode: near.model) { [near, calls] records, request in
      calls.add(records.count, request)
      let models = records.map { record in Result { try near.model(from: record) } }
      return surplus < 0 ? models.dropLast(-surplus) : models + models.prefix(surplus)
    }
  }

  private func songs(_ ids: [Int64?]) -> [Record] {
    ids.map { id in
      Record(kind: "song", fields: ["trackId": id.map { .integer($0) } ?? "x", "trackName": "n"])
    }
  }

  private func ids(_ models: [Result<any BoundModel, any Error>]) -> [ModelId?] {
    models.map { try? $0.get().modelId }
  }

  @Test func `They make all models with one call, and those that fail cost no other`() async {
    let request = ModelRequest([.identity, .drawing])
    let models = await binding().models(from: songs([3, nil, 1, 3]), bringing: request)
    expectEqual(ids(models), [ModelId(3), nil, ModelId(1), ModelId(3)])
    expectEqual(calls.all.map(\.count), [4])
    expectEqual(calls.all.map(\.request), [request])
  }

  @Test func `Other bindings answer the same, one by one`() async {
    let models = await near.models(from: songs([3, nil, 1, 3]), bringing: ModelRequest(.drawing))
    #expect(!near.isBatched)
    expectEqual(ids(models), [ModelId(3), nil, ModelId(1), ModelId(3)])
  }

  @Test func `Nothing is asked for no records`() async {
    #expect(await binding().models(from: [], bringing: ModelRequest(.identity)).isEmpty)
    #expect(calls.all.isEmpty)
  }

  @Test func `Models whose view models live are made together too`() async {
    let binding = binding(isLive: true)
    #expect(binding.isBatched)
    expectEqual(
      ids(await binding.models(from: songs([3, 1]), bringing: ModelRequest(.identity))), [3, 1].map { ModelId($0) })
    expectEqual(calls.all.map(\.count), [2])
  }

  @Test(arguments: [-3, -1, 1, 2])
  func `Too many or too few models are none, since nobody knows whose they are`(surplus: Int) async {
    let models = await binding(surplus: surplus).models(from: songs([1, 2, 3]), bringing: ModelRequest(.identity))
    expectEqual(models.count, 3)
    for model in models {
      let error = #expect(throws: ModelBatchError.self) { try model.get() }
      expectEqual(error?.code, .miscounted)
      expectEqual(
        error?.description.hasPrefix("3 records of the kind 'song' were answered with \(3 + surplus) models"), true)
    }
  }

  @Test func `A request asks for a preferred size only with a room`() {
    let room = Size(columns: 40, rows: 2)
    expectEqual(ModelRequest([.drawing, .preferredSize]), ModelRequest(.drawing))
    #expect(ModelRequest(.drawing, fitting: room).contains([.drawing, .preferredSize]))
    expectEqual(ModelRequest(.drawing, fitting: room).room, room)
    #expect(!ModelRequest(.drawing).contains([.drawing, .identity]))
  }

  @MainActor
  @Test func `A detail is made with one call that brings all that is shown of it`() async throws {
    let bindings = ViewBindingProvider()
    bindings.register(binding())
    let record = songs([42])[0]
    let details = DetailProvider(bindings: bindings) { _ in record }
    let content = try await details.content(for: Route(kind: "song", modelId: ModelId(42)), in: Context())
    try expectEqual((content as? Detail)?.model.modelId, ModelId(42))
    expectEqual(calls.all.map(\.count), [1])
    expectEqual(calls.all.first?.request.contains([.identity, .drawing, .properties, .actions]), true)
  }

  @MainActor
  @Test func `A detail whose view model lives is not asked before`() async throws {
    let bindings = ViewBindingProvider()
    bindings.register(binding(isLive: true))
    let record = songs([42])[0]
    let details = DetailProvider(bindings: bindings) { _ in record }
    let content = try await details.content(for: Route(kind: "song", modelId: ModelId(42)), in: Context())
    try expectEqual((content as? Detail)?.model.modelId, ModelId(42))
    #expect(calls.all.isEmpty)
  }
}
