import Bindery
import BinderyBrowser
import BinderyHost
import BinderyCollections
import BinderyInterface
import BinderyTerminal
import BinderyText
import TestSupport

/// A program whose only screens are pages of items.
@MainActor
final class PageStage {
  let root = Context()
  let bindings = ViewBindingProvider()
  let clock = ManualClock()
  let fetcher = ScriptedFetcher()
  let overlays: OverlayStack
  let coordinator: Coordinator
  let journal = Journal()

  /// The lookups that were begun, and those that were given up.
  let lookups = Journal()

  private let handler: ItemHandler

  /// Creates a program without screens.
  ///
  /// - Parameters:
  ///   - songs: The items by their identifiers.
  ///   - list: What the items contain.
  ///   - loadsPictures: Whether there is a fetcher.
  ///   - canAsk: Whether a person sees questions.
  ///   - gate: The gate that each lookup waits for, or `nil` for none.
  ///   - preview: What was drawn of each item elsewhere, or `nil` for nothing.
  init(
    _ songs: [Int: PageSong] = [:], list: PageList? = nil, loadsPictures: Bool = true, canAsk: Bool = true,
    behind gate: Gate? = nil,
    preview: TextDrawing? = nil
  ) {
    root.clock = clock
    if loadsPictures { root.fetcher = fetcher }
    bindings.bind(PageSong.self, PageSongViewModel.self, PageSongView.self, kinds: ["song", "album"])
    bindings.bind(PageClock.self, PageClockViewModel.self, PageClockView.self)
    overlays = OverlayStack(in: root)
    let (journal, lookups) = (journal, lookups)
    handler = ItemHandler(in: root, opener: AddressOpener(environment: ["BINDERY_OPENER": "/bin/true"]), canAsk: canAsk)
    {
      journal.write("bytes \(String(decoding: $0, as: UTF8.self).dropFirst())")
    } report: {
      journal.write($1 ? "problem: \($0)" : $0)
    }
    let provider = DetailProvider(bindings: bindings) { route in
      lookups.write("looks up \(route.modelId)")
      do { try await gate?.openedOrCancelled() } catch { lookups.write("gives up \(route.modelId)") }
      guard route.kind != "clock" else { return Record(kind: "clock", fields: ["id": 1]) }
      return songs[Int(route.modelId.rawValue) ?? 0]?.record(of: route.kind)
    }
    let services = DetailServices(provider: provider) { _, _, context in
      list?.receive(in: context)
      return list
    } preview: { _ in
      preview
    }
    let screens = DetailScreens(services: services)
    coordinator = Coordinator(registry: RouteRegistry(fallback: screens), context: root)
  }

  /// Shows the page of an item, and returns it.
  @discardableResult
  func show(_ kind: Kind = "song", _ id: Int = 1) async throws -> DetailScreen {
    try await coordinator.show(Route(kind: kind, modelId: ModelId(id)))
    return try page
  }

  /// Shows the page of an item that takes longer than a moment, and returns it as it is then.
  @discardableResult
  func showUnready(_ id: Int = 1) async throws -> DetailScreen {
    let showing = Task { try await coordinator.show(Route(kind: "song", modelId: ModelId(id))) }
    await clock.waitForSleepers()
    clock.advanceAtOnce(by: DetailServices.moment)
    try await showing.value
    return try page
  }

  /// The page on top.
  var page: DetailScreen {
    get throws {
      guard let page = coordinator.top?.content as? DetailScreen else { throw NoPage() }
      return page
    }
  }

  struct NoPage: Error {}

  /// Sends commands to the page on top.
  func press(_ commands: BrowseCommand...) {
    for command in commands { _ = coordinator.top?.context.send(command) }
  }

  /// Draws the page on top.
  func frame(columns: Int = 60, rows: Int = 40, style: BrowserStyle = .standard) throws -> Frame {
    var frame = Frame(size: Size(columns: columns, rows: rows))
    try page.draw(on: &frame, in: FrameArea(frame.size), style: style)
    return frame
  }

  /// Draws the page on top, and returns its lines.
  func lines(columns: Int = 60, rows: Int = 40) throws -> [String] {
    OverlayDrawing.lines(of: try frame(columns: columns, rows: rows))
  }

  /// The line with the focus, or `nil` if none has it.
  func focusedLine(columns: Int = 60, rows: Int = 40) throws -> String? {
    let frame = try frame(columns: columns, rows: rows)
    let row = (0..<rows).first { frame[column: 0, row: $0].style.attributes.contains(.reverse) }
    return row.map { OverlayDrawing.lines(of: frame)[$0].trimmed }
  }
}

extension PageSong {
  fileprivate func record(of kind: Kind) -> Record {
    Record(
      kind: kind,
      fields: [
        "id": .integer(Int64(id)), "name": .text(name), "notes": notes.map { .text($0) } ?? .null,
        "album": album.map { .integer(Int64($0)) } ?? .null, "picture": picture.map { .text($0) } ?? .null,
      ])
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

/// A list of a number of rows, as what an item contains.
@MainActor
final class PageList: ScreenList {
  let rows = ItemListPresenter(of: StaticModelCollection([]), options: RowListOptions())
  let rowCount: Int
  var hasFocus = false
  private(set) var cursor = 0
  private(set) var isShown = false
  private(set) var clicks = 0
  private(set) var renewed: Set<Kind> = []

  init(rowCount: Int) {
    self.rowCount = rowCount
  }

  var isAtTop: Bool { cursor == 0 }

  func receive(in context: Context) {
    context.receiveOnMain(BrowseCommand.self, if: { $0 == .up || $0 == .down }) { [weak self] command in
      guard let self else { return }
      cursor = max(0, min(rowCount - 1, cursor + (command == .up ? -1 : 1)))
    }
    context.receiveOnMain(UseMouse.self) { [weak self] _ in self?.clicks += 1 }
  }

  func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    for row in 0..<min(rowCount, area.rows) {
      let text = "row \(row)\(hasFocus && row == cursor ? " <" : "")"
      frame.write(SafeText(text), at: area.rows(from: row, to: row + 1).position, within: area.columns)
    }
  }

  func setShown(_ isShown: Bool) {
    self.isShown = isShown
  }

  func show(_ kinds: Set<Kind>) {
    renewed = kinds
  }
}
