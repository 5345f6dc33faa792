package import Bindery
package import BinderyInterface
package import BinderyTerminal
internal import BinderyText
internal import Observation

/// An overlay that shows an alert: a question with buttons; its value is the chosen `AlertButton`.
///
/// The cursor begins on the first button, or on a cancel button if another one is destructive. A message that is too
/// long for the box scrolls, and the buttons stay.
@MainActor
@Observable
package final class QuestionOverlay: Overlay {
  /// The context of the question, which ends when it is closed.
  package let context: Context

  /// The alert with the question and the buttons.
  private let alert: Alert
  /// The index of the button with the cursor.
  private var cursor: Int
  /// The scroll position of the message.
  private var scroll = ScrollPosition()

  /// The area in which the buttons were drawn last, by which a mouse input finds its button.
  @ObservationIgnored private var buttonArea = FrameArea(Size(columns: 0, rows: 0))
  /// The commands that the overlay accepts now.
  @ObservationIgnored private let accepted = AcceptedCommands()

  /// Creates the overlay of an alert; only the overlay uses `context`.
  package init(_ alert: Alert, in context: Context) {
    self.alert = alert
    self.context = context
    let isRisky = alert.buttons.contains { $0.role == .destructive }
    cursor = isRisky ? alert.buttons.firstIndex { $0.role == .cancel } ?? 0 : 0
    let moving: Set<BrowseCommand> = [.up, .down, .left, .right, .nextSection, .previousSection, .select]
    accepted.set(ScrollPosition.commands.union(moving))
    context.receiveCommands(accepted) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.perform($0) }
  }

  /// The title of the question.
  package var title: String { alert.title }

  /// Moves the cursor among the buttons, chooses a button, or scrolls the message.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up, .left, .previousSection: cursor = max(0, cursor - 1)
    case .down, .right, .nextSection: cursor = max(0, min(alert.buttons.count - 1, cursor + 1))
    case .select: choose(cursor)
    default: _ = scroll.perform(command)
    }
  }

  /// Scrolls the message or chooses a button by a mouse input.
  private func perform(_ mouse: UseMouse) {
    switch mouse.input.kind {
    case .wheel(let direction): scroll.scroll(by: direction == .up ? -1 : 1)
    case .press(.left) where buttonArea.contains(mouse.input.position):
      choose(firstButton(in: buttonArea.rows) + mouse.input.position.row - buttonArea.row)
    case .press, .release, .drag: break
    }
  }

  /// Returns the button at an index as the overlay's value; closes the overlay if there is no such button.
  private func choose(_ index: Int) {
    guard alert.buttons.indices.contains(index) else { return _ = context.send(GoBack()) }
    context.send(Finish(alert.buttons[index]))
  }
}

// MARK: Drawing

extension QuestionOverlay {
  /// Returns the size that fits the message, a blank line and the buttons.
  package func size(within available: Size) -> Size {
    let columns = min(available.columns, ReadableWidth.columns)
    let lines = message(columns: columns)
    let widest = (lines.map(\.columns) + alert.buttons.map { SafeText.columns(of: $0.title) + 4 }).max() ?? 1
    return Size(columns: widest, rows: lines.count + (lines.isEmpty ? 0 : 1) + alert.buttons.count)
  }

  /// Draws the question's message, and its buttons below it.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let lines = message(columns: area.columns)
    let buttons = min(alert.buttons.count, max(1, area.rows - min(lines.count, area.rows / 2)))
    let gap = area.rows - buttons > lines.count ? 1 : 0
    let text = area.rows(to: area.rows - buttons - gap)
    buttonArea = area.rows(from: area.rows - buttons)
    var window = scroll
    window.fit(lines: lines.count, rows: text.rows)
    // A change of an observed property requests another drawing, so it is only set if it differs.
    if window != scroll { scroll = window }
    frame.draw(Array(lines[window.window]), in: text, theme: style.theme)
    let first = firstButton(in: buttons)
    for row in 0..<buttons where first + row < alert.buttons.count {
      draw(first + row, on: &frame, in: buttonArea.rows(from: row, to: row + 1), style)
    }
  }

  /// Draws the button at an index, highlighted if it has the cursor.
  private func draw(_ index: Int, on frame: inout Frame, in area: FrameArea, _ style: BrowserStyle) {
    let button = alert.buttons[index]
    let own = button.role == .destructive ? style[.problem] : .plain
    let base = index == cursor ? style[.focus].over(own) : own
    let text = "\(index == cursor ? "› " : "  ")\(button.title)"
    frame.fill(area, with: base)
    frame.write(SafeText(text), base, at: area.position, within: area.columns)
    if index == cursor { frame.focus = area.position }
  }

  /// Returns the message of the question, wrapped to a width in columns.
  private func message(columns: Int) -> [StyledLine] {
    alert.message.map { TextWrapping(columns: columns).lines(of: $0) } ?? []
  }

  /// Returns the index of the first visible button in a number of rows, such that the one at the cursor is visible.
  private func firstButton(in rows: Int) -> Int {
    max(0, min(cursor - rows / 2, alert.buttons.count - rows))
  }
}
