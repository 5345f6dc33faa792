internal import Bindery
internal import Synchronization

/// A plugin that is being loaded, or whose worker is being started, as the journal knows it.
///
/// Say how it ended. One that is let go without a word counts as given up, for no fault of the plugin; one whose
/// process ends before is the plugin's fault.
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

  /// Notes that it went well. Only the first word about an attempt counts.
  public func end() {
    if claim() { journal.end(start, .ok) }
  }

  /// Notes that it failed. Three failures with nothing answered in between put the plugin into quarantine, except
  /// those for which the library isn't loadable. Only the first word about an attempt counts.
  ///
  /// - Parameters:
  ///   - reason: What happened.
  ///   - status: How the process ended, if it did.
  ///   - stage: How far the plugin had come; with none, what the attempt began with.
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
