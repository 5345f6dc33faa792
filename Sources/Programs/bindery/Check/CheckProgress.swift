import Bindery
import BinderyTerminal
import BinderyTester
import Synchronization

/// The progress of a check, on standard error where a person sees that.
final class CheckProgress: Sendable {
  private struct State {
    var line: ProgressLine
    var count = 0
  }

  private let plugin: String
  private let state: Mutex<State>

  /// Creates a progress that isn't visible yet.
  ///
  /// - Parameter plugin: What is checked.
  init(_ plugin: String) {
    self.plugin = plugin
    let line = ProgressLine(
      isEnabled: Terminal.standardError.isTerminal,
      columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)
    state = Mutex(State(line: line))
  }

  /// Takes note of a case that is over.
  func show(_ result: CaseResult) {
    let subject = result.subject.isEmpty ? "" : " \(result.subject)"
    state.withLock { state in
      state.count += 1
      Self.write(state.line.show("\(plugin): \(state.count) cases, \(result.rule)\(subject)", at: .now))
    }
  }

  /// Takes the line away, so that something else can be said.
  func clear() {
    state.withLock { Self.write($0.line.clear()) }
  }

  private static func write(_ text: String?) {
    // A terminal that takes no progress is no reason to stop.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
