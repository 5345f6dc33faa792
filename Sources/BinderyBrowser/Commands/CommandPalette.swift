package import Bindery
package import BinderyTerminal
internal import Observation

/// The view model of the list of all commands, in which a user finds one by name, sees its keys, and performs it.
///
/// It sends nothing itself: it tells its owner which command was chosen, and the owner removes the list and then sends
/// the command from where the user was.
@MainActor
@Observable
package final class CommandPalette: BrowserScreen {
  /// A command in the list.
  package struct Row: Hashable, Sendable {
    /// The command.
    package let command: BrowseCommand

    /// The names of the keys that lead to it where the user was.
    package let keys: [String]

    /// Whether a receiver would take the command now.
    package let isEnabled: Bool
  }

  private nonisolated static let received = TextField.commands.union([
    .up, .down, .pageUp, .pageDown, .select, .cancel, .commands,
  ])

  /// The columns beyond which the keys stand too far from what they do.
  package nonisolated static let mostColumns = 100

  /// The field of the text that the commands are filtered by.
  package private(set) var field = TextField()

  /// The index of the row with the focus, or 0 if there is no row.
  package private(set) var focus = 0

  /// All commands of the scope where the user was, and those that pass the filter.
  private let offered: [BrowseCommand]
  private var commands: [BrowseCommand]
  private let keys: [BrowseCommand: [String]]
  private let place: Context
  @ObservationIgnored private var view = CommandPaletteView()
  @ObservationIgnored private var onEnd: (@MainActor (BrowseCommand?) -> Void)?

  /// Creates a list with all commands, but for those of text fields unless one had the focus.
  ///
  /// - Parameters:
  ///   - bindings: The keys to show beside the commands.
  ///   - place: The context of what had the focus before, which decides which commands are enabled.
  ///   - scope: The scope of what had the focus before, by which the keys are shown.
  ///   - context: The scope of the list's lifetime, in which its receivers are registered.
  ///   - onEnd: Called once with the chosen command, which is enabled, or with `nil` if the user has chosen none.
  package init(
    _ bindings: KeyBindings, for place: Context, scope: CommandScope, in context: Context,
    onEnd: @escaping @MainActor (_ choice: BrowseCommand?) -> Void
  ) {
    (self.place, self.onEnd) = (place, onEnd)
    keys = bindings.chords(in: scope).mapValues { $0.map(\.name) }
    offered = BrowseCommand.allCases.filter { scope == .text || $0.group != .typing }
    commands = offered
    context.receiveOnMain(InsertText.self) { [weak self] insertion in self?.edit { $0.insert(insertion.text) } }
    context.receiveOnMain(BrowseCommand.self, if: { Self.received.contains($0) }) { [weak self] in self?.perform($0) }
    context.receiveOnMain(UseMouse.self) { [weak self] in self?.use($0.input) }
  }

  /// The commands that pass the filter, the best first, as enabled as they are now.
  package var rows: [Row] {
    commands.map { Row(command: $0, keys: keys[$0] ?? [], isEnabled: place.canHandle($0)) }
  }

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

  /// Changes the field, and moves the focus to the best row if that changes the text.
  private func edit(_ change: (inout TextField) -> Void) {
    let text = field.text
    change(&field)
    guard field.text != text else { return }
    (focus, commands) = (0, CommandFilter(field.text).commands.filter(offered.contains))
  }

  private func moveFocus(by rows: Int) {
    focus = max(0, min(focus + rows, commands.count - 1))
  }

  private func choose(_ index: Int) {
    guard commands.indices.contains(index), place.canHandle(commands[index]) else { return }
    end(with: commands[index])
  }

  private func end(with choice: BrowseCommand?) {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?(choice)
  }
}

extension CommandPalette {
  /// The title.
  package var title: String { "Commands" }

  /// Why the command with the focus can't be chosen, or nothing if it can.
  package var status: String {
    guard commands.indices.contains(focus), !place.canHandle(commands[focus]) else { return "" }
    return "'\(commands[focus].title)' has nothing to act on here"
  }

  /// The scope of text fields, since the filter takes characters.
  package var scope: CommandScope { .text }

  /// Draws the filter, and below it the commands around the one with the focus.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    view.draw(rows, field: field, focus: focus, on: &frame, in: area, style: style)
  }

  /// Does nothing: the list is never active by itself.
  package func setShown(_ isShown: Bool) {}
}
