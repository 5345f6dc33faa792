internal import Bindery
internal import BinderyLoading
internal import BinderySystem
internal import Synchronization

/// An attempt to load a plugin or to start its worker process, which the journal records.
///
/// Report the outcome by `end()` or `fail`. An attempt that is released without a report counts as abandoned, which
/// isn't the plugin's fault. Neither is an unexplained end of the host's process before that; but after three of them
/// in a row, the plugin is opened in a worker process.
public final class LoadAttempt: Sendable {
  /// The journal in which the outcome is recorded.
  private let journal: QuarantineJournal
  /// The start that the journal has recorded.
  private let start: JournalStart
  /// Whether the outcome was reported.
  private let isOver = Atomic(false)

  /// Creates the attempt for a start that the journal has recorded.
  init(_ start: JournalStart, in journal: QuarantineJournal) {
    self.start = start
    self.journal = journal
  }

  deinit {
    if claim() { journal.end(start, .left) }
  }

  /// Records that the attempt succeeded. Only the first report of an outcome counts.
  public func end() {
    if claim() { journal.end(start, .ok) }
  }

  /// Records that the attempt failed. Only the first report of an outcome counts.
  ///
  /// Three failures in a row, with no answer in between, put the plugin into quarantine. Failures because the library
  /// isn't loadable don't count.
  ///
  /// - Parameters:
  ///   - reason: The kind of failure.
  ///   - status: The signal or exit code that ended the process, or `nil` if the host ended it or didn't see its end.
  ///   - stage: The plugin's task when it failed, or `nil` for the stage at which the attempt began.
  public func fail(
    _ reason: PluginFailure.Reason, status: PluginFailure.Status? = nil, stage: PluginFailure.Stage? = nil
  ) {
    guard claim() else { return }
    guard reason != .notLoadable else { return journal.end(start, .notLoadable) }
    let failure = PluginFailure(reason, in: start.place, at: stage ?? start.stage, status: status)
    journal.fail(failure, of: start)
  }

  /// Calls the function that loads the plugin, on this thread.
  ///
  /// If that crashes here or calls `exit`, the plugin is put into quarantine, provided that the host has installed the
  /// crash reporter (``PluginHost/installCrashReporter()``).
  ///
  /// - Parameter body: The function, which runs the plugin's code in this process.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard let file = journal.duplicate() else { return try body() }
    // The note is written to the file if the function crashes, so the file stays open until the function returns.
    defer { withExtendedLifetime(file) {} }
    return try LoadNote(start.endOfHost.map { $0.text + "\n" }.joined(), to: file.descriptor).during(body)
  }

  /// Returns whether this is the first report of an outcome, which alone is recorded.
  private func claim() -> Bool {
    !isOver.exchange(true, ordering: .relaxed)
  }
}
