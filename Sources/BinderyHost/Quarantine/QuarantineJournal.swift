public import Bindery
internal import BinderySystem
internal import Synchronization

/// A file that records the failures of plugins, so that a plugin that repeatedly brings down its host is no longer
/// loaded.
///
/// A line is written before a plugin is loaded and before a worker process is started, and another one when that has
/// succeeded. A plugin that crashes its host in between is put into quarantine by the crash handler
/// (``LoadAttempt/run(_:)``). If the second line is missing and no handler ran, the crash is unexplained, since a host
/// that was killed from outside leaves the same lines: after three such crashes in a row, the plugin is opened in a
/// worker process. A plugin in a worker is put into quarantine after three failures in a row with no answer in between,
/// or once it has failed at least twenty times and for more than a tenth of the items.
///
/// Several hosts, and several journals in a host, may share a file. Lines that can't be written are kept in memory.
public final class QuarantineJournal: Sendable {
  private let state: Mutex<JournalState>
  /// The identity of this process, with which it records starts.
  private let process: HostProcess
  /// The function that returns the current time, in seconds since 1970.
  private let now: @Sendable () -> Int
  /// The function that receives complaints about the journal's file, for the user.
  private let report: @Sendable (String) -> Void
  /// The host's words for the fixes in messages.
  private let words: HostWords

  /// Creates a journal in a file, which is created when something is written.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` to keep everything in memory.
  ///   - words: The host's words for the remedy of a quarantine.
  ///   - report: Receives a sentence, at most once for each problem: that the file can't be written, that it is
  ///     damaged, or that it isn't trusted because others may write to it.
  public convenience init(
    path: String?, words: HostWords = HostWords(), report: @escaping @Sendable (String) -> Void
  ) {
    self.init(
      path: path, process: .current, isAlive: { $0.isAlive },
      now: { Int(WallClock.system.now.sinceEpoch.components.seconds) }, words: words, report: report)
  }

  /// Creates a journal with a process, a check whether processes run, and a clock, as tests need.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` to keep everything in memory.
  ///   - process: The host's process, or `nil` if the system has no information about processes.
  ///   - isAlive: Returns whether a host's process still runs.
  ///   - now: Returns the time in seconds since 1970.
  ///   - words: The host's words for the remedy of a quarantine.
  ///   - report: Receives sentences about problems with the file.
  init(
    path: String?, process: HostProcess?, isAlive: @escaping @Sendable (HostProcess) -> Bool,
    now: @escaping @Sendable () -> Int, words: HostWords = HostWords(), report: @escaping @Sendable (String) -> Void
  ) {
    self.process = process ?? HostProcess(pid: CurrentProcess.id, start: 0, boot: "")
    self.now = now
    self.report = report
    self.words = words
    state = Mutex(JournalState(path: path, isAlive: isAlive))
  }

  // MARK: Verdicts

  /// Returns the quarantine of a library, or `nil` if the library may be used.
  ///
  /// - Parameter digest: The digest of the library, as in ``Quarantine/digest``.
  /// - Returns: The quarantine, with its reason and its remedy.
  public func verdict(for digest: String) -> Quarantine? {
    with { $0.quarantine(of: digest) }?.worded(words)
  }

  /// Returns the quarantines of all libraries, the latest first.
  public func all() -> [Quarantine] {
    with { $0.quarantines() }.map { $0.worded(words) }
  }

  /// Lifts the quarantines of a plugin or of a library.
  ///
  /// - Parameter name: The identifier of a plugin, for all of its libraries, or the digest of one library.
  /// - Returns: The quarantines that were lifted, or an empty array if there were none.
  @discardableResult
  public func clear(_ name: String) -> [Quarantine] {
    with { $0.clear(name) }.map { $0.worded(words) }
  }

  /// Returns how to open a plugin that the user allows to run in this process, by the digest of its library.
  func rule(for digest: String) -> LoadRule {
    let rule = with { $0.rule(for: digest) }
    guard case .quarantine(let verdict) = rule else { return rule }
    return .quarantine(verdict.worded(words))
  }

  // MARK: Starts

  /// Records that a plugin is about to be loaded, or its worker to be started. Call this before doing either.
  ///
  /// - Parameters:
  ///   - digest: The digest of the library, as in ``Quarantine/digest``.
  ///   - id: The plugin's identifier.
  ///   - place: The process in which the plugin will run.
  ///   - stage: The task that is about to begin: `load` in this process, or `start` of a worker.
  /// - Returns: The attempt, to which the outcome is reported.
  public func begin(
    digest: String, id: PluginId, place: PluginFailure.Place = .process, stage: PluginFailure.Stage = .load
  ) -> LoadAttempt {
    let start = JournalStart(digest: digest, id: id, place: place, stage: stage, process: process, time: now())
    with { $0.begin(start) }
    return LoadAttempt(start, in: self)
  }

  /// Records that this host exits on purpose, so that plugins that it is loading are not blamed for it.
  ///
  /// Call this before the process exits while other threads may be loading plugins, for example when the user
  /// interrupts it. Don't call it from `atexit`, which would excuse a plugin that ends the process, nor in a signal
  /// handler, since it waits for other threads.
  public func leave() {
    with { state in
      for start in state.open { state.end(start, .left) }
    }
  }

  // MARK: Failures

  /// Records the failure of a plugin that had been loaded, or whose worker process had been started.
  ///
  /// - Parameters:
  ///   - failure: The failure of the plugin. A failure because the library isn't loadable never counts.
  ///   - digest: The digest of the library, as in ``Quarantine/digest``.
  ///   - id: The plugin's identifier.
  /// - Returns: The quarantine of the library, or `nil` if it still isn't in quarantine.
  @discardableResult
  public func noteFailure(_ failure: PluginFailure, digest: String, id: PluginId) -> Quarantine? {
    guard failure.reason != .notLoadable else { return verdict(for: digest) }
    return with { state in
      state.fail(JournalFailure(digest: digest, id: id, failure: failure, time: now(), consequence: .counted))
      return state.quarantine(of: digest)
    }?.worded(words)
  }

  /// Records that a plugin answered items, which ends a row of failures that hasn't led to quarantine.
  ///
  /// - Parameters:
  ///   - digest: The digest of the library, as in ``Quarantine/digest``.
  ///   - count: The number of items that it answered.
  public func noteSuccess(digest: String, count: Int = 1) {
    with { $0.succeed(digest, count: count) }
  }

  // MARK: For the attempts

  /// Returns a duplicate of the journal's descriptor for appending lines, or `nil` if there is none.
  func duplicate() -> OpenFile? {
    with { $0.duplicate() }
  }

  /// Records the end of an attempt that hasn't failed.
  func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    with { $0.end(start, outcome) }
  }

  /// Records the failure of an attempt to load a plugin or to start its worker, and the attempt's end.
  func fail(_ failure: PluginFailure, of start: JournalStart) {
    with {
      let failure = JournalFailure(
        digest: start.digest, id: start.id, failure: failure, time: now(), consequence: .counted)
      $0.fail(failure, ending: start)
    }
  }

  /// Calls `body` with exclusive access to the state, and then reports new problems with the file.
  ///
  /// They are reported outside the lock, because the receiver may call the journal.
  private func with<Result: Sendable>(_ body: (inout sending JournalState) -> sending Result) -> Result {
    let (result, complaints) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeComplaints())
    }
    for complaint in complaints { report(complaint) }
    return result
  }
}
