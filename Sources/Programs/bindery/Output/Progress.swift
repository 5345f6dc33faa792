import Bindery
import BinderyTerminal

/// The progress of `bindery render`, shown as a line on standard error if that is a terminal and standard output isn't.
struct Progress {
  private var line = ProgressLine(
    isEnabled: Terminal.standardError.isTerminal && !Terminal.standardOutput.isTerminal,
    columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)

  /// Adds to the number of completed items.
  mutating func advance(by items: Int) {
    show(line.advance(by: items, at: .now))
  }

  /// Removes the line, so that something else can be written.
  mutating func clear() {
    show(line.clear())
  }

  private func show(_ text: String?) {
    // A terminal that can't be written to is no reason to abort the command.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
