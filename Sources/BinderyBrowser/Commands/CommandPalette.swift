package import Bindery
package import BinderyTerminal
internal import Observation

/// The view model of the command palette: a list of all commands to filter by name and choose from.
///
/// It sends no commands itself: it reports the chosen command to its owner, which removes the list and then sends the
/// command from the previously focused screen.
@MainActor
@Observable
package final class CommandPalette: BrowserScreen {
  /// A row of the command palette, which shows one command.
  package struct Row: Hashable, Sendable {
    /// The command that the row shows.
    package let command: BrowseCommand

    /// The names of the keys that are bound to the command on the previously focused screen.
    package let keys: [String]

    /// Whether a receiver on the previously focused screen accepts the command now.
    package let isEnabled: Bool
  }

  /// The commands that the palette receives itself, instead of the screen below it.
  private nonisolated static let received = TextField.commands.union([
    .up, .down, .pageUp, .pageDown, .select, .cancel, .commands,
  ])

  /// The maximum width in columns, beyond which keys would be too far from their commands.
  package nonisolated static let mostColumns = 100

  /// The text field whose text filters the commands.
  package private(set) var field = TextField()

  /// The index of the focused row, or 0 if there is no row.
  package private(set) var focus = 0

  /// All commands that the palette offers, in the scope of the previously focused screen.
  private let offered: [BrowseCommand]
  /// The commands that match the query, in the order of the rows.
  private var commands: [BrowseCommand]
  /// The names of the keys that are bound to each command.
  private let keys: [BrowseCommand: [String]]
  /// The context of the screen below, to which the chosen command is sent.
  private let screenContext: Context
  /// The view that draws the palette, and knows the rows that it has drawn last.
  @ObservationIgnored private var view = CommandPaletteView()
  /// The function that is called once with the chosen command, or with `nil` if the palette is dismissed.
  @ObservationIgnored private var onEnd: (@MainActor (BrowseCommand?) -> Void)?

  /// Creates a palette with all commands; those of text fields are included only if one had the focus.
  ///
  /// - Parameters:
  ///   - bindings: The key bindings, which are shown beside the commands.
  ///   - screenContext: The context of the previously focused screen, which determines which commands are enabled.
  ///   - scope: The scope of key bindings of the previously focused screen.
  ///   - context: The context of the palette, in which its receivers are registered.
  ///   - onEnd: Called once with the chosen command, which is enabled, or with `nil` if the user dismissed the palette.
  package init(
    _ bindings: KeyBindings, for screenContext: Context, scope: CommandScope, in context: Context,
    onEnd: @escaping @MainActor (_ choice: BrowseCommand?) -> Void
  ) {
    (self.screenContext, self.onEnd) = (screenContext, onEnd)
    keys = bindings.chords(in: scope).mapValues { $0.map(\.name) }
    offered = BrowseCommand.allCases.filter { scope == .text || $0.group != .typing }
    commands = offered
    context.receiveOnMain(InsertText.self) { [weak self] insertion in self?.edit { $0.insert(insertion.text) } }
    context.receiveOnMain(BrowseCommand.self, if: { Self.received.contains($0) }) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.use($0.input) }
  }

  /// The rows of the commands that pass the filter, best matches first, with whether each is enabled now.
  package var rows: [Row] {
    commands.map { Row(command: $0, keys: keys[$0] ?? [], isEnabled: screenContext.canHandle($0)) }
  }

  /// Performs a command on the palette itself, such as moving the focus.
  private func perform(_ command: BrowseCommand) {
    switch command {
    case .up: moveFocus(by: -1)
    case .down: moveFocus(by: 1)
    case .pageUp: moveFocus(by: -view.pageRows)
    case .pageDown: moveFocus(by: view.pageRows)
    case .select: choose(focus)
    case .cancel, .commands: end(with: nil)
    default: edit { $0.perform(command) }
    }
  }

  /// Moves the focus or chooses a command by a mouse input.
  private func use(_ input: MouseInput) {
    switch input.kind {
    case .wheel(let direction): moveFocus(by: direction == .up ? -3 : 3)
    case .press(.left):
      guard let row = view.row(at: input.position) else { return }
      focus = row
      choose(row)
    default: break
    }
  }

  /// Changes the text field; if its text changes, filters the commands and focuses the best match.
  private func edit(_ change: (inout TextField) -> Void) {
    let text = field.text
    change(&field)
    guard field.text != text else { return }
    (focus, commands) = (0, CommandFilter(field.text).commands.filter(offered.contains))
  }

  /// Moves the focus by a number of rows, up if it is negative.
  private func moveFocus(by rows: Int) {
    focus = max(0, min(focus + rows, commands.count - 1))
  }

  /// Chooses the command in a row and closes the palette, if the screen below can perform the command now.
  private func choose(_ index: Int) {
    guard commands.indices.contains(index), screenContext.canHandle(commands[index]) else { return }
    end(with: commands[index])
  }

  /// Closes the palette and reports the chosen command, or `nil` if none was chosen.
  private func end(with choice: BrowseCommand?) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(choice)
  }
}

extension CommandPalette {
  /// The title of the palette.
  package var title: String { "Commands" }

  /// The reason why the focused command can't be chosen, or an empty text if it can.
  package var status: String {
    guard commands.indices.contains(focus), !screenContext.canHandle(commands[focus]) else { return "" }
    return "'\(commands[focus].title)' has nothing to act on here"
  }

  /// The scope of the palette's key bindings, that of text fields, since typed characters go to the filter.
  package var scope: CommandScope { .text }

  /// Draws the filter's text field, and below it the commands around the focused one.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    view.draw(rows, field: field, focus: focus, on: &frame, in: area, style: style)
  }

  /// Does nothing, since the palette has no activity to start or stop.
  package func setShown(_ isShown: Bool) {}
}
