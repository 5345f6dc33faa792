internal import Bindery
internal import Synchronization

/// An attempt to load a plugin or to start its worker, which the journal records.
///
/// Report the outcome by `end()` or `fail`. An attempt that is released without a report counts as abandoned, which
/// isn't the plugin's fault. If the host's process ends before that, a plugin that was to run in it is put into
/// quarantine.
public final class LoadAttempt: Sendable {
  private let journal: QuarantineJournal
  private let start: JournalStart
  private let isOver = Atomic(false)

  init(_ start: JournalStart, in journal: QuarantineJournal) {
    self.start = start
    self.journal = journal
  }

  deinit {
    if claim() { journal.end(start, .left) }
  }

  /// Records that the attempt succeeded. Only the first report about an attempt counts.
  public func end() {
    if claim() { journal.end(start, .ok) }
  }

  /// Records that the attempt failed. Only the first report about an attempt counts.
  ///
  /// Three failures in a row, with no answer in between, put the plugin into quarantine, except those for which the
  /// library isn't loadable.
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

  private func claim() -> Bool {
    !isOver.exchange(true, ordering: .relaxed)
  }
}
