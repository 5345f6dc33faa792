public import Bindery
internal import Glibc
internal import Synchronization

/// Keeps in a file which plugins failed, so that one that brings its host down is not loaded again.
///
/// A line is written before a plugin is loaded and before a worker is started, and another when that went well. If the
/// second is missing and the host that wrote the first is gone, a plugin that was to run in its process took it down,
/// and is in quarantine. Workers may fail: three failures with nothing answered in between, or, once twenty have failed,
/// more than a tenth of the items, are too many.
///
/// Several hosts, and several journals in a host, may share a file. What can't be written is kept in memory.
public final class QuarantineJournal: Sendable {
  private let state: Mutex<JournalState>
  private let process: HostProcess
  private let now: @Sendable () -> Int
  private let report: @Sendable (String) -> Void

  /// Creates a journal over a file, which is made when something is written.
  ///
  /// - Parameters:
  ///   - path: The file; with none, everything is kept in memory.
  ///   - report: Is told, at most once each and in one sentence, that the file can't be written, that it is damaged,
  ///     and that it isn't believed because others may write to it.
  public convenience init(path: String?, report: @escaping @Sendable (String) -> Void) {
    self.init(path: path, process: .current, isAlive: { $0.isAlive }, now: { time(nil) }, report: report)
  }

  /// Creates a journal in a world of one's own.
  ///
  /// - Parameters:
  ///   - path: The file; with none, everything is kept in memory.
  ///   - process: The host that writes; with none, the system doesn't tell of processes.
  ///   - isAlive: Whether a host runs.
  ///   - now: The time in seconds since 1970.
  ///   - report: Is told what is wrong with the file.
  init(
    path: String?, process: HostProcess?, isAlive: @escaping @Sendable (HostProcess) -> Bool,
    now: @escaping @Sendable () -> Int, report: @escaping @Sendable (String) -> Void
  ) {
    self.process = process ?? HostProcess(pid: getpid(), start: 0, boot: "")
    self.now = now
    self.report = report
    state = Mutex(JournalState(path: path, isAlive: isAlive))
  }

  // MARK: Verdicts

  /// Finds out whether a library may be used.
  ///
  /// - Parameter digest: The SHA-256 of the library, in hexadecimal digits.
  /// - Returns: Why it may not, or nothing.
  public func verdict(for digest: String) -> Quarantine? {
    with { $0.quarantine(of: digest) }
  }

  /// The libraries that may not be used.
  ///
  /// - Returns: The verdicts, the latest first.
  public func all() -> [Quarantine] {
    with { $0.quarantines() }
  }

  /// Lifts what is known under a name.
  ///
  /// - Parameter name: The identifier of a plugin, all of whose libraries are meant, or the digest of one library.
  /// - Returns: The verdicts that were lifted.
  @discardableResult
  public func clear(_ name: String) -> [Quarantine] {
    with { $0.clear(name) }
  }

  // MARK: Starts

  /// Notes that a plugin is about to be loaded, or its worker to be started, before either is done.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of the library, in hexadecimal digits.
  ///   - id: The plugin.
  ///   - place: Where the plugin is to run.
  ///   - stage: What is about to be done.
  /// - Returns: The attempt, which is told how it ended.
  public func begin(
    digest: String, id: PluginId, place: PluginFailure.Place = .process, stage: PluginFailure.Stage = .load
  ) -> LoadAttempt {
    let start = JournalStart(digest: digest, id: id, place: place, stage: stage, process: process, time: now())
    with { $0.begin(start) }
    return LoadAttempt(start, in: self)
  }

  /// Notes that this host ends by its own will, so that what it is loading is not blamed for it.
  ///
  /// Call it before the process ends while others may be loading, eg when the user interrupts it. Don't call it from
  /// `atexit`, where a plugin that ends the process would be excused, nor in the handler of a signal, since it waits
  /// for other threads.
  public func leave() {
    with { state in
      for start in state.open { state.end(start, .left) }
    }
  }

  // MARK: Failures

  /// Notes that a plugin failed which had been loaded, or whose worker had been started.
  ///
  /// - Parameters:
  ///   - failure: How it failed. That a library isn't loadable never counts.
  ///   - digest: The SHA-256 of the library, in hexadecimal digits.
  ///   - id: The plugin.
  /// - Returns: The verdict, if the plugin is in quarantine now.
  @discardableResult
  public func noteFailure(_ failure: PluginFailure, digest: String, id: PluginId) -> Quarantine? {
    guard failure.reason != .notLoadable else { return verdict(for: digest) }
    return with { state in
      state.fail(JournalFailure(digest: digest, id: id, failure: failure, time: now(), consequence: .counted))
      return state.quarantine(of: digest)
    }
  }

  /// Notes that a plugin answered items, so that earlier failures count no longer as in a row.
  ///
  /// - Parameters:
  ///   - digest: The SHA-256 of the library, in hexadecimal digits.
  ///   - count: How many items it answered.
  public func noteSuccess(digest: String, count: Int = 1) {
    with { $0.succeed(digest, count: count) }
  }

  // MARK: For the attempts

  func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    with { $0.end(start, outcome) }
  }

  func fail(_ failure: PluginFailure, of start: JournalStart) {
    with {
      let failure = JournalFailure(
        digest: start.digest, id: start.id, failure: failure, time: now(), consequence: .counted)
      $0.fail(failure, ending: start)
    }
  }

  /// Works on the state alone, and tells afterwards what is to be told, since whoever hears of it may ask the journal.
  private func with<Result: Sendable>(_ body: (inout sending JournalState) -> sending Result) -> Result {
    let (result, complaints) = state.withLock { state in
      let result = body(&state)
      return (result, state.takeComplaints())
    }
    for complaint in complaints { report(complaint) }
    return result
  }
}
