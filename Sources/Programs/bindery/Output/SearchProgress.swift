import Bindery
import BinderyRendering
import BinderySources
import BinderyTerminal
import Synchronization

/// The progress of a search, on standard error where a person sees that.
final class SearchProgress: Sendable {
  /// How often the line is looked at while nothing happens.
  private static let interval: Duration = .milliseconds(250)

  private struct State {
    var line: ProgressLine
    var waiting: [SourceTally]
  }

  private let state: Mutex<State>

  /// Creates a progress that isn't visible yet.
  ///
  /// - Parameter tallies: The sources that are waited for.
  init(waitingFor tallies: [SourceTally]) {
    let line = ProgressLine(
      isEnabled: Terminal.standardError.isTerminal,
      columns: Terminal.standardError.size?.columns ?? WidthPolicy.fallback, start: .now)
    state = Mutex(State(line: line, waiting: tallies))
  }

  /// Says again and again how far the search is, until the task is cancelled.
  @concurrent
  func follow() async {
    guard Terminal.standardError.isTerminal else { return }
    while (try? await Task.sleep(for: Self.interval)) != nil { show() }
  }

  /// Takes note that a source isn't waited for any more.
  func end(_ tally: SourceTally) {
    state.withLock { state in state.waiting.removeAll { $0 === tally } }
  }

  /// Takes the line away, so that something else can be said.
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
    // A terminal that takes no progress is no reason to stop.
    if let text { try? Output.standardError.write(text.utf8) }
  }
}
