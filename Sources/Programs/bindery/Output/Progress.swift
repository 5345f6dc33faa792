import Bindery
import BinderyRendering
import BinderySources
import BinderyTerminal
import BinderyTester
import Synchronization

/// A progress line on standard error, shown only on a terminal. Any thread may change it.
final class Progress: Sendable {
  /// The state of the line, which computes what to write.
  private let line: Mutex<ProgressLine>

  /// Creates a progress line that isn't visible yet.
  ///
  /// - Parameter isEnabled: Whether the line may be shown if standard error is a terminal.
  init(isEnabled: Bool = true) {
    let terminal = Terminal.standardError
    line = Mutex(
      ProgressLine(
        isEnabled: isEnabled && terminal.isTerminal, columns: terminal.size?.columns ?? WidthPolicy.fallback,
        start: .now))
  }

  /// Adds to the number of completed items, and shows the number.
  func advance(by items: Int) {
    draw { $0.advance(by: items, at: .now) }
  }

  /// Shows a sentence in the progress line.
  func show(_ sentence: String) {
    draw { $0.show(sentence, at: .now) }
  }

  /// Erases the progress line, so that something else can be written.
  func clear() {
    draw { $0.clear() }
  }

  /// Changes the line and writes what the change returns, if anything.
  private func draw(_ change: (inout ProgressLine) -> String?) {
    line.withLock { line in
      // A terminal that can't be written to is no reason to abort the command.
      if let text = change(&line) { try? Output.standardError.writeDrawn(text.utf8) }
    }
  }
}

/// The progress line of one plugin's check: the number of completed test cases, and the last of them.
final class CheckProgress: Sendable {
  /// The name of the plugin, with which the line begins.
  private let plugin: String
  /// The line on standard error.
  private let progress = Progress()
  /// The number of completed test cases.
  private let count = Mutex(0)

  /// Creates the progress line of a plugin's check, which isn't visible yet.
  init(_ plugin: String) {
    self.plugin = plugin
  }

  /// Counts a completed test case, and shows it in the progress line.
  func show(_ result: CaseResult) {
    let subject = result.subject.isEmpty ? "" : " \(result.subject)"
    count.withLock { count in
      count += 1
      progress.show("\(plugin): \(count) cases, \(result.rule)\(subject)")
    }
  }

  /// Erases the line of the check's progress, so that something else can be written.
  func clear() {
    progress.clear()
  }
}

/// The progress line of `bindery search`: the pending sources, and the number of items that they have examined.
final class SearchProgress: Sendable {
  /// The interval at which the progress line is updated while sources are pending.
  private static let interval: Duration = .milliseconds(250)

  /// The line on standard error.
  private let progress = Progress()
  /// The tallies of the pending sources.
  private let waiting = Mutex<[SourceTally]>([])

  /// Sets the pending sources, as the tallies of the items that they have examined.
  func wait(for tallies: [SourceTally]) {
    waiting.withLock { $0 = tallies }
  }

  /// Shows the progress line while a search runs, and erases it if the user ends the program.
  @MainActor
  func shown(while search: () async throws -> Void) async throws {
    Interruption.prepare { self.clear() }
    let following = Task { await follow() }
    defer { following.cancel() }
    try await search()
  }

  /// Updates the progress line periodically until the task is cancelled.
  @concurrent
  private func follow() async {
    guard Terminal.standardError.isTerminal else { return }
    while (try? await Task.sleep(for: Self.interval)) != nil { show() }
  }

  /// Removes a source from the pending ones, and erases the progress line.
  func end(_ tally: SourceTally) {
    waiting.withLock { waiting in waiting.removeAll { $0 === tally } }
    clear()
  }

  /// Erases the line of the search's progress, so that something else can be written.
  func clear() {
    progress.clear()
  }

  /// Shows the pending sources and the number of items that they have examined.
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
