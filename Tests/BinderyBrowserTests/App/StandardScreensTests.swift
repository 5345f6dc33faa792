import Bindery
import BinderyHost
import BinderyInterface
import BinderyRendering
import BinderySources
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser

@MainActor
struct `The standard screens` {
  private let context = Context()

  @Test func `The page of an item lists what the item contains, also once all screens are made`() async throws {
    let (coordinator, page) = try await shown("box", by: current)
    defer { withExtendedLifetime(coordinator) {} }
    let list = try #require(page.list)
    try await waitUntil("the contents are listed") { list.rowCount == 3 }
  }

  @Test func `The page of an item that contains nothing has no list`() async throws {
    let (coordinator, page) = try await shown("reel", by: current)
    defer { withExtendedLifetime(coordinator) {} }
    expectNil(page.list)
  }

  @Test func `A page gets its list once a plugin says what the item contains`() async throws {
    let current = current
    current.bindings.bind(ClosedBox.self, ClosedBoxViewModel.self, ClosedBoxView.self)
    let (coordinator, page) = try await shown("box", by: current)
    defer { withExtendedLifetime(coordinator) {} }
    page.setShown(true)
    #expect(page.list == nil && lines(of: page)[0] == "closed box 1")
    current.bindings.bind(ReelBox.self, ReelBoxViewModel.self, ReelBoxView.self)
    page.show([ReelBox.kind], by: Presenter(provider: current.bindings))
    try await waitUntil("the contents are drawn") {
      (1...3).allSatisfy { id in lines(of: page).contains { $0.contains("reel \(id)") } }
    }
    expectEqual(page.list?.hasFocus, false)
  }

  @Test func `What an item contains is shown by whoever shows its kind now`() async throws {
    let current = current
    let (coordinator, page) = try await shown("box", by: current)
    defer { withExtendedLifetime(coordinator) {} }
    page.setShown(true)
    try await waitUntil("the contents are drawn") { lines(of: page).contains { $0.contains("reel 2") } }
    current.bindings.bind(Reel.self, StillReelViewModel.self, OtherReelView.self)
    page.show([Reel.kind], by: Presenter(provider: current.bindings))
    try await waitUntil("they are drawn again") {
      (1...3).allSatisfy { id in lines(of: page).contains { $0.contains("another view of reel \(id)") } }
    }
  }

  /// Shows the page of an item, and waits until it is whole. As in the browser, only the provider keeps the screens.
  private func shown(_ kind: Kind, by current: CurrentHost) async throws -> (Coordinator, DetailScreen) {
    let provider = BrowserScreens.standard(current, surroundings: surroundings, beginningWith: SavedBrowser()).provider
    let coordinator = Coordinator(registry: RouteRegistry(fallback: provider), context: context)
    try await coordinator.show(Route(kind: kind, modelId: ModelId(1)))
    let page = try #require(coordinator.top?.content as? DetailScreen)
    await page.settle(within: nil)
    return (coordinator, page)
  }

  private func lines(of page: DetailScreen) -> [String] {
    var frame = Frame(size: Size(columns: 60, rows: 30))
    page.draw(on: &frame, in: FrameArea(frame.size), style: .standard)
    return OverlayDrawing.lines(of: frame)
  }

  /// Plugins of boxes and reels.
  private var current: CurrentHost {
    let current = CurrentHost(.withoutPlugins)
    current.bindings.bind(Reel.self, StillReelViewModel.self, StillReelView.self)
    current.bindings.bind(ReelBox.self, ReelBoxViewModel.self, ReelBoxView.self)
    return current
  }

  private var surroundings: BrowserSurroundings {
    var surroundings = BrowserSurroundings.made()
    surroundings.lookup = { current, route, _ in
      try await SourceLookup(
        [ReelSource()], presenter: Presenter(provider: current.bindings), options: [:],
        bringing: ModelRequest([.identity, .contents]), timeout: .seconds(600)
      ).items(for: route)
    }
    surroundings.contentSource = { _, _, _ in ReelSource() }
    return surroundings
  }
}

/// Another view of the same items, as that of another plugin.
private struct OtherReelView: TextView {
  func body(_ reel: StillReelViewModel) -> some Text { Line("another view of \(reel.name)") }
}

/// A box as a plugin shows it that doesn't know what is in it.
private struct ClosedBox: Model, Codable {
  static let kind: Kind = "box"

  var id: Int

  var modelId: ModelId { ModelId(id) }
}

private struct ClosedBoxViewModel: ViewModel {
  let id: Int

  init(model: ClosedBox, context: Context) { id = model.id }

  static let properties: [Property<Self>] = []
}

private struct ClosedBoxView: TextView {
  func body(_ box: ClosedBoxViewModel) -> some Text { Line("closed box \(box.id)") }
}

/// A source of three items of each kind, which are in each box.
private struct ReelSource: RecordSource {
  let sourceId: SourceId = "box"
  let name = "box"
  let isLocal = true

  func records(
    for request: SearchRequest, take: @escaping @Sendable (FoundRecords) -> Void
  ) async throws(SearchFailure) {
    let kind = request.kinds.first ?? Reel.kind
    let records = (1...3).map { id in
      Record(
        kind: kind,
        fields: ["id": .integer(Int64(id)), "name": .text("\(kind) \(id)"), "lines": .integer(1)])
    }
    take(FoundRecords(records: records, lookedAtCount: records.count))
  }
}
