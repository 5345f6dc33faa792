internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderySystem
internal import Synchronization

/// Access to the journal for one library: its quarantine, its starts and its failures.
struct PluginNotes: Sendable {
  /// The journal, or `nil` if nothing is recorded and no plugin is ever in quarantine.
  let journal: QuarantineJournal?

  /// The digest that identifies the plugin's library in the journal.
  let digest: PluginDigest

  /// The identifier of the plugin.
  let plugin: PluginId

  /// The error that the plugin is in quarantine, or `nil` if it may be opened.
  var verdict: PluginError? {
    journal?.verdict(for: digest.description).map(error)
  }

  /// The rule for opening the plugin if the user lets it run in the host's process.
  var rule: LoadRule { journal?.rule(for: digest.description) ?? .process }

  /// Returns the error with which the plugin is refused because of a verdict.
  func error(_ verdict: Quarantine) -> PluginError {
    PluginError(code: .quarantined, plugin: plugin.rawValue, detail: "it \(verdict.predicate)")
  }

  /// Records that the plugin is about to be loaded, or its worker process to be started.
  ///
  /// Returns the attempt, to which the outcome is reported, or `nil` without a journal.
  func begin(_ place: PluginFailure.Place) -> LoadAttempt? {
    journal?.begin(
      digest: digest.description, id: plugin, place: place, stage: place == .process ? .load : .start)
  }

  /// The functions that record the starts and failures of the plugin's worker processes in the journal.
  var workerJournal: WorkerJournal {
    let attempt = Attempt()
    return WorkerJournal(
      verdict: { verdict },
      willStart: { attempt.set(begin(.worker)) },
      didStart: { attempt.set(nil)?.end() },
      // An attempt that is released without a report counts as abandoned.
      didLeave: { attempt.set(nil) },
      didFail: { end, item in record(end, item, attempt.set(nil)) },
      didAnswer: { journal?.noteSuccess(digest: digest.description, count: $0) })
  }

  /// Records that a worker process failed: as the outcome of its start, or as a failure while it was about an item.
  private func record(_ end: WorkerEnd, _ item: String?, _ attempt: LoadAttempt?) {
    let stage = end.place.stage.failureStage
    // A worker process that hasn't called the plugin yet is idle too.
    if let attempt {
      return attempt.fail(end.failureReason, status: end.status, stage: stage == .idle ? .start : stage)
    }
    journal?.noteFailure(
      PluginFailure(end.failureReason, in: .worker, at: stage, status: end.status, item: item),
      digest: digest.description, id: plugin)
  }

  /// The start of a worker process that is under way, if any.
  private final class Attempt: Sendable {
    /// The start that is under way, or `nil` if there is none.
    private let current = Mutex<LoadAttempt?>(nil)

    /// Replaces the start that is under way, and returns the previous one.
    @discardableResult
    func set(_ new: LoadAttempt?) -> LoadAttempt? {
      current.withLock { current in
        defer { current = new }
        return current
      }
    }
  }
}

extension WorkerEnd {
  /// The reason that the journal records for the end of a worker process.
  fileprivate var failureReason: PluginFailure.Reason {
    switch reason {
    case .signal(let number): SignalName(number).isFromOutside ? .killed : .crashed
    case .exit: .exited
    case .closed, .brokeProtocol: .brokeProtocol
    case .timedOut: .timedOut
    case .dismissed: .killed
    }
  }

  /// The exit code or the signal of the worker process, or `nil` if it didn't end by itself.
  fileprivate var status: PluginFailure.Status? {
    switch reason {
    case .signal(let number): .signal(number)
    case .exit(let code): .exit(code)
    default: nil
    }
  }
}

extension WorkProgress.Stage {
  /// The stage that the journal records for what the worker process was busy with.
  fileprivate var failureStage: PluginFailure.Stage {
    switch self {
    case .idle: .idle
    case .open: .start
    case .decode, .identity, .version, .create, .contents: .decode
    case .draw, .preferredSize, .property, .action, .possible: .draw
    case .activate, .update, .observe, .handle, .save, .restore: .handle
    case .search, .fetch: .search
    case .releaseViewModel, .releaseModel: .release
    case .file: .read
    }
  }
}
