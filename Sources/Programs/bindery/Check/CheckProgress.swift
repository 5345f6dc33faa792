import Bindery
import BinderyTerminal
import BinderyTester
import Synchronization

/// The progress of one plugin's check, shown as a line on standard error if that is a terminal.
final class CheckProgress: Sendable {
  private struct State {
    var line: ProgressLine
    var count = 0
  }

  private let plugin: String
  private let state: Mutex<State>

  /// Creates the progress of a plugin's check, which isn't visible yet.
  init(_ plugin: String) {
    self.plugin = plugin
    let line = ProgressLine(
      isEnabled: Terminal.standardError.isTerminal,
      columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)
    state = Mutex(State(line: line))
  }

  /// Shows a case that has completed.
  func show(_ result: CaseResult) {
    let subject = result.subject.isEmpty ? "" : " \(result.subject)"
    state.withLock { state in
      state.count += 1
      Self.write(state.line.show("\(plugin): \(state.count) cases, \(result.rule)\(subject)", at: .now))
    }
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    state.withLock { Self.write($0.line.clear()) }
  }

  private static func write(_ text: String?) {
    // A terminal that can't be written to is no reason to abort the check.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
