package import Bindery
package import BinderyInterface
package import BinderyTerminal
internal import BinderyText
internal import Observation

/// An overlay that asks for a line of text; its value is the entered `String`.
@MainActor
@Observable
package final class PromptOverlay: Overlay {
  /// The context of the prompt, which ends when it is closed.
  package let context: Context

  private let prompt: Prompt
  /// The text field into which the user types.
  private var field: TextField

  /// The commands that the overlay accepts now.
  @ObservationIgnored private let accepted = AcceptedCommands()

  /// Creates a prompt with its initial text, and the cursor at its end; only the prompt uses `context`.
  package init(_ prompt: Prompt, in context: Context) {
    self.prompt = prompt
    self.context = context
    field = TextField(prompt.text)
    accepted.set(TextField.commands.union([.select]))
    context.receiveCommands(accepted) { [weak self] in self?.perform($0) }
    context.receiveOnMain(InsertText.self) { [weak self] in self?.field.insert($0.text) }
    // A press moves nothing in the text, and must not reach the screen below.
    context.receiveOnMain(UseMouse.self) { _ in }
  }

  /// The question of the prompt.
  package var title: String { prompt.title }

  /// The scope of key bindings for text fields, since typed characters go to the field.
  package var scope: CommandScope { .text }

  /// Performs a command on the prompt: returns its text, or edits it.
  private func perform(_ command: BrowseCommand) {
    if command == .select { context.send(Finish(field.text)) } else { field.perform(command) }
  }
}

extension PromptOverlay {
  /// Returns the size that fits the message and the text field.
  package func size(within available: Size) -> Size {
    let columns = min(available.columns, ReadableWidth.columns)
    return Size(columns: columns, rows: message(columns: columns).count + 1)
  }

  /// Draws as much of the message as fits, and below it the text field with the cursor.
  package func draw(on frame: inout Frame, in area: FrameArea, style: BrowserStyle) {
    let lines = message(columns: area.columns)
    frame.draw(lines, in: area.rows(to: area.rows - 1), theme: style.theme)
    let row = area.rows(from: area.rows - 1)
    TextFieldView(field, columns: row.columns)
      .draw(on: &frame, at: row.position, style: style[.field], hasFocus: true)
  }

  /// Returns the message of the prompt, wrapped to a width in columns.
  private func message(columns: Int) -> [StyledLine] {
    prompt.message.map { TextWrapping(columns: columns).lines(of: $0) } ?? []
  }
}
