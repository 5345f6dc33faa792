package import Bindery
package import BinderyTerminal
internal import Observation

/// The view model of the help, which scrolls, and closes by the keys that go back, cancel or quit.
@MainActor
@Observable
package final class HelpScreen: BrowserScreen {
  /// The commands that the help takes itself.
  private nonisolated static let scrolling: Set<BrowseCommand> = [
    .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
  ]
  private nonisolated static let closing: Set<BrowseCommand> = [.back, .cancel, .select, .help, .quit]

  private let help: HelpText
  private var firstRow = 0

  /// What was drawn last: the number of rows of the whole page, and of the area.
  @ObservationIgnored private var drawn = (rows: 0, area: 0)
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
    context.receiveOnMain(BrowseCommand.self, if: { Self.scrolling.union(Self.closing).contains($0) }) {
      [weak self] command in
      self?.perform(command)
    }
    context.receiveOnMain(UseMouse.self) { [weak self] use in
      if case .wheel(let direction) = use.input.kind { self?.scroll(by: direction == .up ? -3 : 3) }
    }
  }

  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: scroll(by: -1)
    case .down: scroll(by: 1)
    case .pageUp: scroll(by: -max(1, drawn.area - 1))
    case .pageDown: scroll(by: max(1, drawn.area - 1))
    case .halfPageUp: scroll(by: -max(1, drawn.area / 2))
    case .halfPageDown: scroll(by: max(1, drawn.area / 2))
    case .first: firstRow = 0
    case .last: firstRow = lastFirstRow
    default:
      onEnd?()
      onEnd = nil
    }
  }

  private func scroll(by rows: Int) {
    firstRow = max(0, min(firstRow + rows, lastFirstRow))
  }

  private var lastFirstRow: Int { max(0, drawn.rows - drawn.area) }
}

extension HelpScreen {
  /// The title.
  package var title: String { "Keys" }

  /// Nothing: the help has no state.
  package var status: String { "" }

  /// The scope of lists, in which characters are commands.
  package var scope: CommandScope { .list }

  /// Draws the rows from the first one that the user has scrolled to.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let page = HelpPage(help, width: area.columns)
    drawn = (page.rows, area.rows)
    HelpPageView(page: page, firstRow: min(firstRow, lastFirstRow)).draw(on: &frame, in: area, style: style)
  }

  /// Does nothing: the help is never active by itself.
  package func setShown(_ isShown: Bool) {}
}
