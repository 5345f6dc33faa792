package import Bindery
internal import BinderyHost
internal import BinderyInterface
package import BinderyRendering
internal import BinderySources
internal import BinderyTerminal

// The parts of the browser that know concrete screens, overlays and styles, which don't know the browser.

extension Browser {
  /// Creates a browser with the user's key bindings and styles, and with the standard overlays.
  static func standard(
    _ terminal: any BrowserTerminal, surroundings: BrowserSurroundings, context: Context
  ) -> Browser {
    let settings = BrowseSettings(environment: surroundings.environment)
    let looks = BrowserLooks(
      bindings: settings.bindings, style: { settings.style(isBackgroundLight: $0) },
      problems: settings.problems.map(\.description))
    let browser = Browser(terminal, looks: looks, context: context) { OverlayStack(in: $0) }
    // Drawing doesn't wait for plugins in other processes.
    browser.context[LiveAnswers.Key.self] = .arriving
    browser.receiver = ItemHandler(
      in: browser.context, opener: surroundings.opener, send: { terminal.send($0) },
      report: { [weak browser] in browser?.showMessage($0, isProblem: $1) })
    return browser
  }

  /// Opens the help, which lists all keys, as an overlay.
  func showHelp() {
    let bindings = looks.bindings
    (overlays as? OverlayStack)?.open { scope in
      ScreenOverlay(HelpScreen(bindings, in: scope) { scope.send(GoBack()) }, in: scope)
    }
  }

  /// Opens the list of all commands as an overlay.
  ///
  /// Once the list is dismissed, the chosen command is sent through the context of the screen below.
  func showCommands() {
    let (bindings, topScreen) = (looks.bindings, topScreen)
    (overlays as? OverlayStack)?.open { scope in
      let palette = CommandPalette(bindings, for: topScreen.context, scope: topScreen.screen.scope, in: scope) {
        choice in
        scope.send(GoBack())
        if let choice { topScreen.context.send(choice) }
      }
      return ScreenOverlay(palette, columns: CommandPalette.mostColumns, in: scope)
    }
  }

  /// Draws the status line at the bottom of an area, using up to half of its rows for a problem.
  func drawStatus(
    _ notice: BrowserNotices.Notice, on frame: inout Frame, in area: FrameArea, style: BrowserStyle
  ) {
    var line = StatusLine(notice.sentence, isProblem: notice.isProblem)
    line.hints = hints
    line.followingCount = notice.followingCount
    let rows = min(line.rows(columns: area.columns), max(1, area.rows / 2))
    line.draw(on: &frame, in: area.rows(from: area.rows - rows), style: style)
  }

  /// The key hints for commands that are possible now; with an overlay open, only its own.
  private var hints: [StatusLine.Hint] {
    let (screen, context) = focus
    guard overlays.front == nil else { return StatusLine.overlayHints(looks.bindings, in: screen.scope) }
    return StatusLine.hints(looks.bindings, in: screen.scope) { context.canHandle($0) }
  }
}

extension OverlayStack: BrowserOverlays {
  /// The top overlay with its context, or `nil` if none is open.
  package var front: (overlay: any BrowserScreen, context: Context)? { top.map { ($0, $0.context) } }
}

extension SearchScreen: EventAnsweringScreen, PluginFollowingScreen, QueryScreen {}

extension DetailScreen: EventAnsweringScreen, PluginFollowingScreen {
  /// Redraws the page if its item is of these kinds, and the items of these kinds that it contains.
  package func show(_ kinds: Set<Kind>, by presenter: Presenter) {
    if kinds.contains(route.kind) { renew() }
    list?.show(kinds)
  }
}

extension DetailScreen: ScrolledScreen {
  /// The index of the first visible line of the page.
  package var topLine: Int {
    get { scroll.top }
    set { scroll = ScrollPosition(top: newValue) }
  }
}

extension BrowserScreens {
  /// Creates the factory of the standard screens: a search at the bottom, and pages of items above it.
  static func standard(
    _ current: CurrentHost, surroundings: BrowserSurroundings, beginningWith saved: SavedBrowser,
    clock: any Clock<Duration> = ClockKey.defaultValue
  ) -> BrowserScreens {
    let screens = StandardScreens(current, surroundings, clock: clock)
    return BrowserScreens(
      root: {
        let search = screens.search(for: saved.query, in: $0)
        search.resume(at: saved.bookmark, isInList: saved.isInList)
        return search
      },
      provider: screens.details(restoring: saved.states, patience: DetailServices.moment))
  }
}
