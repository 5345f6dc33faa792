internal import Bindery
internal import BinderyInterface
internal import BinderyRendering
internal import BinderyTerminal
internal import BinderyText

// The places where the browser meets its screens, overlays and looks, which know nothing of it.

extension Browser {
  /// Creates a browser with the user's keys and looks.
  static func standard(
    _ terminal: any BrowserTerminal, surroundings: BrowserSurroundings, context: Context
  ) -> Browser {
    let settings = BrowseSettings(environment: surroundings.environment)
    let looks = BrowserLooks(
      command: { settings.keys[$0, in: $1] }, style: { settings.style(isLight: $0) }, problems: settings.problems)
    return Browser(terminal, looks: looks, context: context) { OverlayStack(in: $0) }
  }

  /// Shows the help, which lists all keys.
  func showHelp() {
    (overlays as? OverlayStack)?.showHelp()
  }

  /// Shows the list of all commands. The chosen one is sent through the context of the screen below, once the list is
  /// dismissed.
  func showCommands() {
    (overlays as? OverlayStack)?.showCommands(sendingThrough: place.context)
  }

  /// Draws the status line.
  func drawStatus(_ text: String, isProblem: Bool, on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    StatusLine(text: text, isProblem: isProblem).draw(on: &frame, in: area, style: style)
  }
}

extension BrowserScreens {
  /// Creates the screens: a search at the bottom, and pages of items above it.
  static func standard(
    _ current: CurrentHost, surroundings: BrowserSurroundings, beginningWith saved: SavedBrowser,
    showing browser: Browser
  ) -> BrowserScreens {
    BrowserScreens(
      root: { context in
        SearchScreen(
          surroundings.sources(current), presenter: Presenter(host: current.host, context: context), query: saved.query,
          context: context)
      },
      provider: DetailScreenProvider(current, surroundings: surroundings, restoring: saved.states))
  }
}
