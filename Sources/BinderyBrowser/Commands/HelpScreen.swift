package import Bindery
package import BinderyTerminal
internal import Observation

/// The view model of the help, which scrolls and is closed by commands such as back, cancel and quit.
@MainActor
@Observable
package final class HelpScreen: BrowserScreen {
  /// The commands that scroll the help, and those that close it.
  private nonisolated static let received = ScrollPosition.commands.union([
    .up, .down, .back, .cancel, .select, .help, .quit,
  ])

  /// The text of the help.
  private let help: HelpText
  /// The scroll position of the help.
  private var scroll = ScrollPosition()

  /// The function that is called when the help is closed, or `nil` after that.
  @ObservationIgnored private var onEnd: (@MainActor () -> Void)?

  /// Creates a help screen that shows its first lines.
  ///
  /// - Parameters:
  ///   - bindings: The key bindings to show.
  ///   - context: The context of the help, in which its receivers are registered.
  ///   - onEnd: Called once when the user has closed the help, so that its owner can remove it.
  package init(_ bindings: KeyBindings, in context: Context, onEnd: @escaping @MainActor () -> Void) {
    help = HelpText(bindings)
    self.onEnd = onEnd
    context.receiveOnMain(BrowseCommand.self, if: { Self.received.contains($0) }) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] use in
      if case .wheel(let direction) = use.input.kind { self?.scroll.scroll(by: direction == .up ? -3 : 3) }
    }
  }

  /// Scrolls the help by a command, or closes it.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: scroll.scroll(by: -1)
    case .down: scroll.scroll(by: 1)
    default:
      guard !scroll.perform(command) else { return }
      onEnd?()
      onEnd = nil
    }
  }
}

extension HelpScreen {
  /// The title of the help.
  package var title: String { "Keys" }

  /// The range of visible lines in words, or an empty text if all are visible.
  package var status: String { scroll.visibleLines }

  /// The scope of the help's key bindings, that of lists, where characters are commands.
  package var scope: CommandScope { .list }

  /// Draws the visible lines of the help.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let page = HelpPage(help, width: area.columns)
    var window = scroll
    window.fit(lines: page.rows, rows: area.rows)
    // A change of an observed property requests another drawing, so it is only set if it differs.
    if window != scroll { scroll = window }
    HelpPageView(page: page, firstRow: window.top).draw(on: &frame, in: area, style: style)
  }

  /// Does nothing, since the help has no activity to start or stop.
  package func setShown(_ isShown: Bool) {}
}
