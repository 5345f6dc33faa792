import Bindery
import BinderyHost
import BinderyInterface
import BinderyTerminal
import TestSupport
import Testing

@testable import BinderyBrowser
@testable import BinderyRendering
import BinderySources

/// A whole browser with its own screens, on a judged terminal and with sources of a test.
@MainActor
final class HostileStage {
  let terminal: JudgedTerminal
  let browser: Browser
  let clock = ManualClock()

  /// Creates a browser that has begun.
  ///
  /// - Parameters:
  ///   - sources: The sources, which are also asked for items and for what they contain.
  ///   - query: The query to begin with.
  ///   - size: The size of the terminal.
  ///   - fetcher: The fetcher of pictures, or `nil` to fetch none.
  ///   - host: The host with plugins, beside which the kind ``Oddity`` is shown.
  init(
    _ sources: [any RecordSource] = [], query: String = "", size: Size = Size(columns: 80, rows: 24),
    fetcher: (any Fetcher)? = nil, host: PluginHost = PluginHost(files: [], version: "1.0.0")
  ) {
    terminal = JudgedTerminal(size: size)
    let context = Context()
    context.clock = clock
    context[ArtworkStore.Key.self] = fetcher.map { [clock] in
      ArtworkStore(fetcher: PictureFetcher($0, RetryTimes(clock)))
    }
    context[PictureConsents.Key.self] = PictureConsents { host }
    let current = CurrentHost(host)
    current.bindings.bind(Oddity.self, OddityViewModel.self, OddityView.self)
    current.bindings.bind(Restless.self, RestlessViewModel.self, RestlessView.self)
    let surroundings = BrowserSurroundings(
      makeHost: { host }, renewHost: { ($0, host.changes(from: $0)) }, changes: AsyncStream { $0.finish() },
      sources: { _ in sources },
      lookup: { current, route, _ in
        try await SourceLookup(
          sources, presenter: Presenter(provider: current.bindings), options: [:],
          bringing: ModelRequest([.identity, .contents]), timeout: .seconds(3600)
        ).items(for: route)
      },
      contentSource: { _, id, _ in sources.first { $0.sourceId == id } },
      opener: AddressOpener(environment: ["BINDERY_OPENER": "/bin/false"]), environment: [:],
      fetchesPictures: fetcher != nil)
    browser = .standard(terminal, surroundings: surroundings, context: context)
    browser.begin(
      with: .standard(current, surroundings: surroundings, beginningWith: SavedBrowser(query: query), clock: clock))
  }

  /// Waits until something is so, while the clock goes on.
  func until(_ what: String, step: Duration = .milliseconds(50), _ condition: () -> Bool) async throws {
    do {
      try await waitUntil(what) {
        clock.advanceAtOnce(by: step)
        return condition()
      }
    } catch {
      Issue.record("the screen shows \(terminal.lines.filter { !$0.isEmpty }.map { $0.prefix(200) })")
      throw error
    }
  }

  /// Waits until the screen shows a text.
  func shows(_ text: String, step: Duration = .milliseconds(50)) async throws {
    try await until("'\(text)' is shown", step: step) { terminal.shows(text) }
  }

  /// Presses keys one after the other.
  func press(_ keys: KeyChord.Key...) {
    for key in keys { browser.handle(.key(KeyChord(key))) }
  }

  /// Moves from the field to the list, and opens the row of the cursor.
  func openFirst() async throws {
    press(.enter)
    try await until("the list has the focus") { browser.root.scope == .list }
    press(.enter)
    try await until("a page is shown with its item") {
      guard let page = browser.coordinator.top?.content as? DetailScreen else { return false }
      return page.detail != nil && page.replacing == nil
    }
    let frames = terminal.frameCount
    browser.outdate()
    try await until("the page is drawn") { terminal.frameCount > frames }
  }

  /// Goes back from a page.
  func goBack() async throws {
    let depth = browser.coordinator.screens.count - 1
    press(.backspace)
    try await until("there are \(depth) pages") { browser.coordinator.screens.count == depth }
  }

  /// Expects that nothing unsafe was shown, and that the browser still answers: help opens and closes.
  func expectSound(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    press(.function(1))
    try await shows("Moving")
    press(.escape)
    try await until("help is closed") { browser.overlays.front == nil }
    #expect(terminal.faults.isEmpty, comment, sourceLocation: sourceLocation)
  }
}
