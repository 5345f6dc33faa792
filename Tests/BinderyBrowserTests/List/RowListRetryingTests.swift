import Bindery
@testable import BinderyBrowser
import BinderyCollections
import BinderyInterface
@testable import BinderyRendering
import BinderySources
import BinderyTerminal
import Synchronization
import TestSupport
import Testing

@MainActor
struct `Trying again in lists` {
  private let stage = RowListStage()
  private var list: RowList { stage.list }

  private func failure(_ source: SourceId) -> SearchFailure {
    SearchFailure(source, .source(SourceFailure(.failed, "it is closed")))
  }

  @Test func `A failed picture of the cursor's row is fetched again, and no other`() async throws {
    let fetcher = FlakyFetcher()
    let context = Context()
    context[ArtworkStore.Key.self] = ArtworkStore(fetcher: fetcher)
    stage.options.artworkContext = context
    let reels = (1...3).map { Reel(id: $0, name: "pictured \($0)", lines: 1) }
    try await stage.show(ModelCollectionState(await stage.maker.rows(reels)))
    _ = stage.lines(height: 3)
    try await stage.rest("each picture was asked for") { fetcher.addresses.count == 3 }
    try await waitUntil("the first has failed") { stage.context.canHandle(BrowseCommand.retry) }
    stage.press(.down)
    try await waitUntil("the second has failed") { stage.context.canHandle(BrowseCommand.retry) }
    fetcher.heal()
    #expect(stage.press(.retry))
    try await waitUntil("the picture is there") { list.pictureState(at: 1)?.bytes != nil }
    expectEqual(fetcher.addresses.suffix(from: 3), ["https://example.org/2"])
    try await waitUntil("there is nothing more to try") { !stage.context.canHandle(BrowseCommand.retry) }
    stage.press(.up)
    #expect(stage.context.canHandle(BrowseCommand.retry), "the first picture has still failed")
  }

  @Test func `On a sound row, the section of the row is tried again, or else what has failed elsewhere`() async throws {
    let state = ModelCollectionState(sections: [
      CollectionSection(id: "a", title: "a", elements: await stage.maker.rows([1]), status: .failed(failure("a"))),
      CollectionSection(id: "b", title: "b", elements: await stage.maker.rows([2])),
      CollectionSection(id: "c", title: "c", elements: await stage.maker.rows([3]), status: .failed(failure("c"))),
    ])
    try await stage.show(state)
    for _ in 1...3 {
      #expect(stage.press(.retry))
      stage.press(.down)
    }
    expectEqual(stage.rows.tried, ["a", nil, "c"])
  }

  @Test func `Where nothing has failed, there is nothing to try again`() async throws {
    try await stage.show([("a", [1]), ("b", [])])
    #expect(!stage.context.canHandle(BrowseCommand.retry))
    stage.press(.nextSection)
    #expect(list.rows.cursorHeading == 1 && !stage.context.canHandle(BrowseCommand.retry))
  }

  @Test func `What a row contains is asked for again if that has failed`() async throws {
    let failing = FailingCollection()
    stage.options.contents = { _ in failing }
    let list = RowList(
      StaticModelCollection(await stage.maker.containers([1])), context: stage.context, options: stage.options)
    #expect(!stage.context.canHandle(BrowseCommand.retry))
    stage.press(.unfold)
    try await waitUntil("it can be tried again") { stage.context.canHandle(BrowseCommand.retry) }
    expectEqual(failing.count, 1)
    stage.press(.retry)
    expectEqual(failing.count, 2)
    expectEqual(list.rowCount, 1)
  }

  @Test func `Why a row doesn't unfold is said once, and not again where its section has failed so`() async throws {
    let failing = FailingCollection()
    stage.options.contents = { _ in failing }
    var state = ModelCollectionState<ItemRow, SearchFailure>(await stage.maker.containers([1]))
    try await stage.show(state)
    stage.press(.unfold)
    try await waitUntil("it is said") { list.trouble == failing.state.status.failures.first?.description }
    state.sections[0].status = .failed(try #require(failing.state.status.failures.first))
    try await stage.show(state)
    expectNil(list.trouble)
  }
}

/// A fetcher that fails until it is healed, and notes what it is asked for.
private final class FlakyFetcher: Fetcher {
  private let state = Mutex((isHealed: false, addresses: [String]()))

  var addresses: [String] { state.withLock(\.addresses) }

  func heal() {
    state.withLock { $0.isHealed = true }
  }

  func fetch(_ address: String, receiver: any ByteReceiver) async throws(SourceFailure) {
    let isHealed = state.withLock { state in
      state.addresses.append(address)
      return state.isHealed
    }
    guard isHealed else { throw SourceFailure(.offline, "there is no network") }
    await receiver.receive([1])
  }
}

/// A collection that fails at each load, and counts these.
@MainActor
private final class FailingCollection: StoredModelCollection {
  typealias Element = ItemRow
  typealias Failure = SearchFailure

  let store = CollectionStore<ItemRow, SearchFailure>(ModelCollectionState([], status: .notLoaded))
  private(set) var count = 0

  func refresh() {
    count += 1
    let failure = SearchFailure("box", .source(SourceFailure(.failed, "attempt \(count) failed")))
    store.state = ModelCollectionState([], status: .failed(failure))
  }
}
