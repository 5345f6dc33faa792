package import Bindery
package import BinderyTerminal
package import BinderyText
internal import Observation

/// An overlay that shows a scrolling text, such as a long message, and returns no value.
@MainActor
@Observable
package final class TextOverlay: Overlay {
  /// The title of the text.
  package let title: String

  /// The context of the overlay, which ends when it is closed.
  package let context: Context

  /// The scroll position of the text.
  private var scroll = ScrollPosition()

  /// The function that returns the text wrapped to a width in columns.
  @ObservationIgnored private let lines: @MainActor (_ columns: Int) -> [StyledLine]
  /// The commands that the overlay accepts now.
  @ObservationIgnored private let accepted = AcceptedCommands()

  /// Creates an overlay for a text that is laid out by a function.
  ///
  /// - Parameters:
  ///   - title: The title of the text.
  ///   - context: The context of the overlay, which only it uses.
  ///   - lines: Returns the lines of the text at a width in columns.
  package init(
    _ title: String, in context: Context, lines: @escaping @MainActor (_ columns: Int) -> [StyledLine]
  ) {
    self.title = title
    self.context = context
    self.lines = lines
    accepted.set(ScrollPosition.commands.union([.up, .down, .select]))
    context.receiveCommands(accepted) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.perform($0) }
  }

  /// Creates an overlay with a text that is wrapped to a readable width.
  package convenience init(_ title: String, text: String, in context: Context) {
    self.init(title, in: context) { TextWrapping(columns: min($0, ReadableWidth.columns)).lines(of: text) }
  }

  /// The visible lines in words, such as `1–10 of 25`; empty if all lines are visible.
  package var status: String {
    let window = scroll.window
    return scroll.isScrollable ? "\(window.lowerBound + 1)–\(window.upperBound) of \(scroll.lines)" : ""
  }

  /// Scrolls the text by a command, or closes it.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: scroll.scroll(by: -1)
    case .down: scroll.scroll(by: 1)
    case .select: context.send(GoBack())
    default: _ = scroll.perform(command)
    }
  }

  /// Scrolls the text by a mouse input.
  private func perform(_ mouse: UseMouse) {
    if case .wheel(let direction) = mouse.input.kind { scroll.scroll(by: direction == .up ? -3 : 3) }
  }
}

extension TextOverlay {
  /// Returns the size that fits the whole text.
  package func size(within available: Size) -> Size {
    let lines = lines(available.columns)
    return Size(columns: lines.map(\.columns).max() ?? 1, rows: lines.count)
  }

  /// Draws the visible lines of the text.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let lines = lines(area.columns)
    var window = scroll
    window.fit(lines: lines.count, rows: area.rows)
    // A change of an observed property requests another drawing, so it is only set if it differs.
    if window != scroll { scroll = window }
    frame.draw(Array(lines[window.window]), in: area, theme: style.theme)
  }
}
