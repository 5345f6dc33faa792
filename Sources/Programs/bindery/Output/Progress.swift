import Bindery
import BinderyTerminal

/// The progress of a command, on standard error where a person sees that and results go elsewhere.
struct Progress {
  private var line = ProgressLine(
    isEnabled: Terminal.standardError.isTerminal && !Terminal.standardOutput.isTerminal,
    columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)

  /// Counts items that are done.
  mutating func advance(by items: Int) {
    show(line.advance(by: items, at: .now))
  }

  /// Takes the line away, so that something else can be said.
  mutating func clear() {
    show(line.clear())
  }

  private func show(_ text: String?) {
    // A terminal that takes no progress is no reason to stop.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
