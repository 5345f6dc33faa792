import Bindery
import BinderyRendering
import BinderySources
import BinderyTerminal
import Synchronization

/// The progress of `bindery search`, shown as a line on standard error if that is a terminal.
final class SearchProgress: Sendable {
  /// The interval at which the line is updated while no source answers.
  private static let interval: Duration = .milliseconds(250)

  private struct State {
    var line: ProgressLine
    var waiting: [SourceTally]
  }

  private let state: Mutex<State>

  /// Creates the progress of a search in pending sources, which isn't visible yet.
  init(waitingFor tallies: [SourceTally]) {
    let line = ProgressLine(
      isEnabled: Terminal.standardError.isTerminal,
      columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)
    state = Mutex(State(line: line, waiting: tallies))
  }

  /// Updates the line periodically until the task is cancelled.
  @concurrent
  func follow() async {
    guard Terminal.standardError.isTerminal else { return }
    while (try? await Task.sleep(for: Self.interval)) != nil { show() }
  }

  /// Removes a source from the pending ones.
  func end(_ tally: SourceTally) {
    state.withLock { state in state.waiting.removeAll { $0 === tally } }
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    state.withLock { write($0.line.clear()) }
  }

  private func show() {
    state.withLock { state in
      guard !state.waiting.isEmpty else { return }
      let looked = state.waiting.reduce(0) { $0 + $1.lookedAtCount }
      let names = state.waiting.map(\.source.name).joined(separator: ", ")
      write(state.line.show("\(looked) items, waiting for \(names)", at: .now))
    }
  }

  private func write(_ text: String?) {
    // A terminal that can't be written to is no reason to abort the search.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
