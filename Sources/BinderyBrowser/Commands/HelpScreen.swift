package import Bindery
package import BinderyTerminal
internal import Observation

/// The view model of the help, which scrolls, and closes by the keys that go back, cancel or quit.
@MainActor
@Observable
package final class HelpScreen: BrowserScreen {
  /// The commands that scroll the help, and those that close it.
  private nonisolated static let received = ScrollPosition.commands.union([
    .up, .down, .back, .cancel, .select, .help, .quit,
  ])

  private let help: HelpText
  private var scroll = ScrollPosition()

  @ObservationIgnored private var onEnd: (@MainActor () -> Void)?

  /// Creates the help, at its first line.
  ///
  /// - Parameters:
  ///   - bindings: The keys to show.
  ///   - context: The scope of the help's lifetime, in which its receivers are registered.
  ///   - onEnd: Called once when the user has closed the help, so that its owner removes it.
  package init(_ bindings: KeyBindings, in context: Context, onEnd: @escaping @MainActor () -> Void) {
    help = HelpText(bindings)
    self.onEnd = onEnd
    context.receiveOnMain(BrowseCommand.self, if: { Self.received.contains($0) }) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] use in
      if case .wheel(let direction) = use.input.kind { self?.scroll.scroll(by: direction == .up ? -3 : 3) }
    }
  }

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
  /// The title.
  package var title: String { "Keys" }

  /// Which of its lines are shown, if there are more.
  package var status: String { scroll.place }

  /// The scope of lists, in which characters are commands.
  package var scope: CommandScope { .list }

  /// Draws the rows from the first one that the user has scrolled to.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let page = HelpPage(help, width: area.columns)
    var window = scroll
    window.fit(lines: page.rows, rows: area.rows)
    // The view must not change what it reads unless that differs, or it would be drawn for ever.
    if window != scroll { scroll = window }
    HelpPageView(page: page, firstRow: window.top).draw(on: &frame, in: area, style: style)
  }

  /// Does nothing: the help is never active by itself.
  package func setShown(_ isShown: Bool) {}
}
