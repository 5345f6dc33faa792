import Bindery
import BinderyRendering
import BinderySources
import BinderyTerminal
import BinderyTester
import Synchronization

/// The progress of a command, shown as a line on standard error if that is a terminal. Any thread may change it.
final class Progress: Sendable {
  private let line: Mutex<ProgressLine>

  /// Creates progress that isn't visible yet.
  ///
  /// - Parameter isEnabled: Whether it may be shown, as far as standard error doesn't decide that.
  init(isEnabled: Bool = true) {
    let terminal = Terminal.standardError
    line = Mutex(
      ProgressLine(
        isEnabled: isEnabled && terminal.isTerminal, columns: terminal.size?.columns ?? WidthPolicy.fallback,
        start: .now))
  }

  /// Adds to the number of completed items, and shows it.
  func advance(by items: Int) {
    draw { $0.advance(by: items, at: .now) }
  }

  /// Shows a sentence.
  func show(_ sentence: String) {
    draw { $0.show(sentence, at: .now) }
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    draw { $0.clear() }
  }

  private func draw(_ change: (inout ProgressLine) -> String?) {
    line.withLock { line in
      // A terminal that can't be written to is no reason to abort the command.
      if let text = change(&line) { try? Output.standardError.writeDrawn(text.utf8) }
    }
  }
}

/// The progress of one plugin's check: the number of its cases that have completed, and the last of them.
final class CheckProgress: Sendable {
  private let plugin: String
  private let progress = Progress()
  private let count = Mutex(0)

  /// Creates the progress of a plugin's check, which isn't visible yet.
  init(_ plugin: String) {
    self.plugin = plugin
  }

  /// Shows a case that has completed.
  func show(_ result: CaseResult) {
    let subject = result.subject.isEmpty ? "" : " \(result.subject)"
    count.withLock { count in
      count += 1
      progress.show("\(plugin): \(count) cases, \(result.rule)\(subject)")
    }
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    progress.clear()
  }
}

/// The progress of `bindery search`: the sources that haven't answered, and the number of items they examined.
final class SearchProgress: Sendable {
  /// The interval at which the line is updated while no source answers.
  private static let interval: Duration = .milliseconds(250)

  private let progress = Progress()
  private let waiting = Mutex<[SourceTally]>([])

  /// Sets the sources that haven't answered.
  func wait(for tallies: [SourceTally]) {
    waiting.withLock { $0 = tallies }
  }

  /// Shows the line while a search runs, also where the user ends that.
  @MainActor
  func shown(while search: () async throws -> Void) async throws {
    Interruption.prepare { self.clear() }
    let following = Task { await follow() }
    defer { following.cancel() }
    try await search()
  }

  /// Updates the line periodically until the task is cancelled.
  @concurrent
  private func follow() async {
    guard Terminal.standardError.isTerminal else { return }
    while (try? await Task.sleep(for: Self.interval)) != nil { show() }
  }

  /// Removes a source from the pending ones, and the line.
  func end(_ tally: SourceTally) {
    waiting.withLock { waiting in waiting.removeAll { $0 === tally } }
    clear()
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    progress.clear()
  }

  private func show() {
    // The lock keeps the line from coming back after the last source has ended.
    waiting.withLock { waiting in
      guard !waiting.isEmpty else { return }
      let looked = waiting.reduce(0) { $0 + $1.lookedAtCount }
      let totals = waiting.compactMap(\.total)
      let items =
        totals.count == waiting.count
        ? "\(looked.grouped) of \(totals.reduce(0) { $0 + min($1, .max - $0) }.grouped)"
        : "\(looked)"
      progress.show("\(items) items, waiting for \(waiting.map(\.source.name).joined(separator: ", "))")
    }
  }
}
