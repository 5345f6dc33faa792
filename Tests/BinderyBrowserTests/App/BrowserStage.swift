import Bindery
import BinderyInterface
import BinderyTerminal
import TestSupport

@testable import BinderyBrowser

/// A browser without a terminal, whose screens are stubs.
@MainActor
final class BrowserStage {
  let terminal: StubTerminal
  let browser: Browser
  let provider = StubScreenProvider()
  let clock = ManualClock()

  /// Creates a browser that shows its first frame.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - takesText: Whether the bottom screen takes typed characters.
  ///   - begins: Whether the screens are there.
  init(size: Size = Size(columns: 80, rows: 24), takesText: Bool = false, begins: Bool = true) {
    terminal = StubTerminal(columns: size.columns, rows: size.rows)
    let context = Context()
    context.clock = clock
    var bindings = KeyBindings()
    let keys: [(KeyChord.Key, BrowseCommand)] = [
      (.enter, .select), (.backspace, .back), (.escape, .cancel), (.character("?"), .help),
      (.character(":"), .commands),
      (.character("m"), .menu), (.character("q"), .quit), (.character("/"), .search), (.function(5), .toggleMouse),
      (.function(6), .suspend), (.function(7), .redraw), (.character("n"), .nextItem), (.character("p"), .previousItem),
    ]
    for (key, command) in keys { bindings.bind(KeyChord(key), to: command, in: .everywhere) }
    bindings.bind(KeyChord(.backspace), to: .deleteBackward, in: .text)
    bindings.bind(Browser.interrupt, to: .cancel, in: .everywhere)
    let looks = BrowserLooks(bindings: bindings, style: { _ in .standard })
    browser = Browser(terminal, looks: looks, context: context) { OverlayStack(in: $0) }
    if begins { begin(takesText: takesText) }
  }

  /// Gives the browser its screens.
  func begin(takesText: Bool = false) {
    browser.begin(
      with: BrowserScreens(root: { StubScreen("root", in: $0, takesText: takesText) }, provider: provider))
  }

  /// The bottom screen.
  var root: StubScreen? { browser.root as? StubScreen }

  /// The overlay on top.
  var overlay: (any Overlay)? { (browser.overlays as? OverlayStack)?.top }

  /// Presses keys, and lets frames be drawn.
  func press(_ keys: KeyChord.Key...) async {
    for key in keys { browser.handle(.key(KeyChord(key))) }
    await draw()
  }

  /// Lets the browser draw what has changed.
  func draw() async {
    browser.outdate()
    await clock.runUntilIdle(limit: .seconds(1))
  }

  /// Waits until as many screens lie above the bottom one.
  func hasDepth(_ depth: Int) async throws {
    try await waitUntil("there are \(depth) screens above the bottom one") {
      browser.coordinator.screens.count == depth && browser.coordinator.pendingRoutes.isEmpty
    }
    await draw()
  }
}
