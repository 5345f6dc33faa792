import Bindery
import BinderyCollections
import BinderyInterface
import TestSupport
import Testing

@MainActor
struct `Turning pages` {
  private let provider = StubScreens()
  private let coordinator: Coordinator
  private let songs = SimpleModelCollection<Song, Never>(ModelCollectionState((1...5).map(Song.init(numbered:))))

  init() {
    coordinator = Coordinator(registry: RouteRegistry(fallback: provider), context: Context())
  }

  // MARK: Laws

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Turning leads along the list as it is now, and the stack keeps its depth`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    try await coordinator.show(.song(100))
    var current = Int.random(in: 1...5, using: &random)
    try await coordinator.show(pager(at: current))
    for step in 6...20 {
      change(around: current, step, using: &random)
      let ids = songs.state.elements.map(\.trackId)
      let index = try #require(ids.firstIndex(of: current))
      let direction: TurnPage.Direction = Bool.random(using: &random) ? .next : .previous
      let target = direction == .next ? index + 1 : index - 1
      let canTurn = ids.indices.contains(target)
      let context = try #require(coordinator.top).context
      expectEqual(context.canHandle(TurnPage(direction)), canTurn)
      await expectEqual(context.send(TurnPage(direction)), (canTurn ? .handled(nil) : .notHandled))
      if canTurn { current = ids[target] }
      expectEqual(coordinator.stack.routes.map(\.modelId), [ModelId(100), ModelId(current)])
      expectEqual(provider.contexts.count { !$0.hasEnded }, 2)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `The focus of the list that an item was opened from follows the pages that are shown`(seed: UInt64) async throws
  {
    var random = SplitMix64(seed: seed)
    let list = ListPresenter(songs, make: SongRow.init)
    try await coordinator.show(.song(100))
    var current = Int.random(in: 1...5, using: &random)
    try await coordinator.show(list.pager(at: Song(numbered: current)))
    for step in 6...15 {
      change(around: current, step, using: &random)
      let direction: TurnPage.Direction = Bool.random(using: &random) ? .next : .previous
      if try await coordinator.turnPage(direction) {
        current = try #require(coordinator.top.flatMap { Int($0.route.modelId.rawValue) })
      }
      try expectEqual(#require(list.focus.flatMap(list.element)).trackId, current)
    }
    coordinator.pop()
    expectEqual(coordinator.top?.route, .song(100))
    try expectEqual(#require(list.focus.flatMap(list.element)).trackId, current)
  }

  /// Shuffles the list, or removes or adds a song other than the current one.
  private func change(around current: Int, _ new: Int, using random: inout SplitMix64) {
    var list = songs.state.elements
    switch Int.random(in: 0..<4, using: &random) {
    case 0: list.shuffle(using: &random)
    case 1: if let index = list.firstIndex(where: { $0.trackId != current }) { list.remove(at: index) }
    case 2: list.insert(Song(numbered: new), at: Int.random(in: 0...list.count, using: &random))
    default: break
    }
    songs.state = ModelCollectionState(list)
  }

  // MARK: Examples

  @Test func `The item that is shown tells its place in the list`() async throws {
    await expectEqual(coordinator.context.send(ShowPage(pager(at: 2))), .handled(nil))
    let place = try #require(coordinator.top?.pager as? CollectionPager<Song, Never>)
    #expect(coordinator.pager?.place?.index == 1 && coordinator.pager?.place?.count == 5)
    #expect(place.index == 1 && place.count == 5)
    songs.state = ModelCollectionState([Song(numbered: 9)] + songs.state.elements)
    #expect(place.index == 2 && place.count == 6)
  }

  @Test func `An item that leaves the list stays on the screen, and its neighbors are those it had`() async throws {
    try await coordinator.show(pager(at: 3))
    songs.state = ModelCollectionState(songs.state.elements.filter { $0.trackId != 3 })
    expectEqual(coordinator.top?.route.modelId, ModelId(3))
    try await coordinator.turnPage(.next)
    expectEqual(coordinator.top?.route.modelId, ModelId(4))
    try await coordinator.turnPage(.previous)
    expectEqual(coordinator.top?.route.modelId, ModelId(2))
  }

  @Test func `Turning goes on where the list is loaded page by page, in both directions`() async throws {
    let pages = PagedModelCollection<Song, Never, Int>(
      nearness: 3,
      cursorAt: { position in
        if case .index(let index) = position { index } else { 90 }
      },
      fetch: { cursor in
        let start = cursor ?? 0
        return Page(
          (start..<start + 10).map(Song.init(numbered:)), next: start < 90 ? start + 10 : nil,
          previous: start > 0 ? max(0, start - 10) : nil, firstPosition: start)
      })
    pages.refresh()
    for await state in pages.states where state.phase == .loaded { break }
    #expect(pages.jump(to: .index(50)))
    for await state in pages.states where state.phase == .loaded { break }
    for (direction, end) in [(TurnPage.Direction.next, 99), (.previous, 0)] {
      let pager = CollectionPager(at: Song(numbered: 55), in: pages)
      try await coordinator.show(pager)
      while try await coordinator.turnPage(direction) {
        for await state in pages.states where state.phase == .loaded { break }
        expectEqual(coordinator.pager?.isLoading, false)
      }
      expectEqual(coordinator.top?.route.modelId, ModelId(end))
    }
  }

  @Test func `An item that was opened from no list has no pages`() async throws {
    try await coordinator.show(.song(1))
    let context = try #require(coordinator.top).context
    #expect(!context.canHandle(TurnPage(.next)))
    try await expectEqual(coordinator.turnPage(.next), false)
  }

  @Test func `Pages end where another item is shown on top, and are back with the item`() async throws {
    try await coordinator.show(pager(at: 1))
    try await coordinator.show(.song(7))
    #expect(!coordinator.context.canHandle(TurnPage(.next)))
    coordinator.pop()
    #expect(coordinator.context.canHandle(TurnPage(.next)))
  }

  @Test func `Several turns in a row skip the items that are still being made`() async throws {
    let slow = CollectionPager(at: Song(numbered: 1), in: songs) { song in
      .song(song.trackId, does: song.trackId == 2 ? .wait : nil)
    }
    try await coordinator.show(slow)
    let first = Task { try await coordinator.turnPage(.next) }
    await provider.begun.opened()
    #expect(try await coordinator.turnPage(.next))
    await #expect(throws: NavigationError.self) { try await first.value }
    expectEqual(coordinator.stack, NavigationStack([.song(3)]))
  }

  @Test func `Turning while the first item is made still puts it on top of the list`() async throws {
    try await coordinator.show(.song(100))
    let slow = CollectionPager(at: Song(numbered: 1), in: songs) { song in
      .song(song.trackId, does: song.trackId == 1 ? .wait : nil)
    }
    let first = Task { try await coordinator.show(slow) }
    await provider.begun.opened()
    #expect(try await coordinator.turnPage(.next))
    await #expect(throws: NavigationError.self) { try await first.value }
    expectEqual(coordinator.stack, NavigationStack([.song(100), .song(2)]))
  }

  @Test func `An item that can't be made leaves the one before it, with its pages`() async throws {
    let failing = CollectionPager(at: Song(numbered: 1), in: songs) { song in
      .song(song.trackId, does: song.trackId == 2 ? .fail : nil)
    }
    try await coordinator.show(failing)
    let screen = try #require(coordinator.top)
    let reply = await screen.context.send(TurnPage(.next)).reply
    expectEqual(reply??.code, .sourceFailure)
    #expect(coordinator.top === screen && screen.isAtWork)
    #expect(coordinator.context.canHandle(TurnPage(.next)) && !coordinator.context.canHandle(TurnPage(.previous)))
  }

  @Test func `A page that can't be shown leaves the focus of the list`() async throws {
    let list = ListPresenter(songs, make: SongRow.init)
    let pager = list.pager(at: Song(numbered: 1)) { song in
      .song(song.trackId, does: song.trackId == 2 ? .fail : nil)
    }
    expectNil(list.focus)
    try await coordinator.show(pager)
    expectEqual(list.focus, ModelPath(section: 0, item: 0))
    await #expect(throws: NavigationError.self) { try await coordinator.turnPage(.next) }
    expectEqual(list.focus, ModelPath(section: 0, item: 0))
  }

  @Test func `A page that the list hasn't leaves its focus, and a page doesn't keep the list`() async throws {
    var list: ListPresenter<SongRow, Never>? = ListPresenter(songs, make: SongRow.init)
    list?.setFocus(ModelPath(section: 0, item: 3))
    let pager = try #require(list?.pager(at: Song(numbered: 9)))
    try await coordinator.show(pager)
    expectEqual(list?.focus, ModelPath(section: 0, item: 3))
    weak let weakly = list
    list = nil
    try await waitUntil("the list is let go") { weakly == nil }
    pager.noteShown()
  }

  @Test func `A page that is left observes the list no more`() async throws {
    try await coordinator.show(pager(at: 1))
    weak let page = coordinator.top?.pager
    #expect(page != nil)
    try await coordinator.turnPage(.next)
    expectNil(page)
  }

  private func pager(at id: Int) -> CollectionPager<Song, Never> {
    CollectionPager(at: Song(numbered: id), in: songs)
  }
}

extension Song {
  fileprivate init(numbered number: Int) {
    self.init(trackId: number, trackName: "Song \(number)")
  }
}

/// A row of a song, which does nothing.
@MainActor
private final class SongRow: ListRow {
  init(_ song: Song) {}

  func update(to song: Song) {}
}
