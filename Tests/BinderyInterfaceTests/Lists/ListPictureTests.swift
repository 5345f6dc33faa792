import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Pictures of a list's rows` {
  private let fetcher = ScriptedFetcher()
  private let lamps = SimpleModelCollection<Lamp, Never>(
    ModelCollectionState((0..<50).map { Lamp(elementId: $0, cover: "cover:\($0)") }))

  @Test func `A picture is loaded when its row comes near, and its row is redrawn`() async throws {
    let list = list()
    var redraws: [ModelPath] = []
    let observer = list.observe { redraws += $0.redraws }
    #expect(fetcher.requests.isEmpty)
    list.show(0..<1)
    try await waitUntil("the picture is asked for") { fetcher.requests.sorted() == ["cover:0", "cover:1"] }
    fetcher.answer("cover:0", .bytes([1, 2]), .end)
    try await waitUntil("the row is redrawn") {
      redraws.contains(path(0)) && list.artwork(at: path(0))?.bytes == [1, 2]
    }
    expectEqual(list.artwork(at: path(0))?.bytes, [1, 2])
    withExtendedLifetime(observer) {}
  }

  @Test func `A fling cancels the pictures that it leaves`() async throws {
    let (list, events) = (list(), fetcher.events.subscribe())
    var event = events.makeAsyncIterator()
    list.show(0..<1)
    await expectEqual(Set([event.next(), event.next()]), ["+cover:0", "+cover:1"])
    list.show(40..<41)
    var seen: Set<String> = []
    while !seen.isSuperset(of: ["-cover:0", "-cover:1", "+cover:39", "+cover:40", "+cover:41"]) {
      guard let next = await event.next() else { break }
      seen.insert(next)
    }
    expectEqual(seen, ["-cover:0", "-cover:1", "+cover:39", "+cover:40", "+cover:41"])
  }

  @Test func `Another version with the same picture doesn't load it again`() async throws {
    let list = list()
    list.show(0..<1)
    try await waitUntil("the picture is asked for") { fetcher.requests.count == 2 }
    fetcher.answer("cover:0", .bytes([1]), .end)
    try await waitUntil("the picture came") { list.artwork(at: path(0))?.bytes == [1] }
    lamps.state = ModelCollectionState([Lamp(elementId: 0, version: 1, cover: "cover:0")])
    try await waitUntil("the new version came") { list.row(at: path(0))?.updates == 1 }
    expectEqual(list.artwork(at: path(0))?.bytes, [1])
    expectEqual(fetcher.requests.count, 2)
  }

  private func list() -> ListPresenter<LampRow, Never> {
    var options = ListOptions()
    options.workingRange = 1
    let context = Context()
    context[ArtworkStore.Key.self] = ArtworkStore(fetcher: fetcher, limit: 9)
    options.artworkContext = context
    return ListPresenter(lamps, options: options, make: LampRow.init)
  }
}
