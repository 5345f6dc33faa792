internal import Bindery
package import BinderyExchange
package import BinderyLoading
internal import BinderyStreams
internal import BinderySystem
internal import Synchronization

/// A plugin that runs in workers, one at a time: when one ends, the next call starts another.
package final class PluginWorker: Sendable {
  /// A worker that has opened the plugin.
  struct Running: Sendable {
    /// The connection to the process, which may have ended meanwhile.
    let connection: WorkerConnection

    /// The media types of the plugin, as this process of it has told.
    let tables: WorkerTables

    /// The requests that the plugin makes of the host on its own.
    let requests: WorkerRequests
  }

  /// The state of the workers. Its lock is never held for long.
  struct State {
    /// The worker that opened the plugin last, even if it has ended, or `nil` if none has.
    var running: Running?

    /// The worker that is opening the plugin, or `nil`.
    var opening: WorkerConnection?

    /// Whether the host no longer needs the plugin.
    var isDismissed = false

    /// The worker that has opened the plugin, or `nil` if there is none or it has ended.
    var live: Running? {
      if let running, !running.connection.hasEnded { running } else { nil }
    }

    /// Ends all workers of the plugin.
    func kill() {
      for connection in [running?.connection, opening] { connection?.kill(for: .dismissed) }
    }
  }

  /// The plugin's bytes, and what it may do in a worker.
  let subject: WorkerSubject

  /// The description of this host for the plugin.
  let host: HostDescription

  /// The settings by which workers run: the program, the limits and the environment.
  let settings: WorkerSettings

  /// The journal of the plugin's starts and failures.
  let journal: WorkerJournal

  /// The state, which the extension that starts workers shares.
  let state = Mutex(State())

  /// The budget for the answers that models keep.
  let kept: KeptAnswers

  /// The budget for what the plugin's live view models have answered last.
  private let keptLive: KeptAnswers

  /// The ends of the plugin's workers that came from outside.
  let outsideEnds = OutsideEnds()

  /// A function that starts a worker whose frames and end the handlers take.
  typealias Connect = @Sendable (WorkerConnection.Handlers) throws(SystemError) -> WorkerConnection

  /// The function that starts a worker, or `nil` to start the program of the settings in a process.
  let connect: Connect?

  /// The lock that is held while a worker starts, so that other callers wait for the same one.
  private let starting = Mutex(())

  /// Creates a plugin for which no worker runs yet.
  package convenience init(
    _ subject: WorkerSubject, host: HostDescription, settings: WorkerSettings, journal: WorkerJournal
  ) {
    self.init(subject, host: host, settings: settings, journal: journal, connect: nil)
  }

  /// Creates a plugin for which no worker runs yet, with the function that starts one.
  init(
    _ subject: WorkerSubject, host: HostDescription, settings: WorkerSettings, journal: WorkerJournal, connect: Connect?
  ) {
    self.connect = connect
    self.subject = subject
    self.host = host
    self.settings = settings
    self.journal = journal
    kept = KeptAnswers(within: settings.keptAnswers)
    keptLive = KeptAnswers(within: settings.keptLiveAnswers)
  }

  deinit {
    state.withLock { $0.kill() }
  }

  /// The plugin's identifier as text, for errors.
  var name: String { subject.plugin.rawValue }

  /// The worker that has opened the plugin, or `nil` if there is none or it has ended.
  var current: Running? { state.withLock { $0.live } }

  /// Returns the budget of a new live view model.
  func liveBudget() -> LiveBudget { LiveBudget(within: keptLive, of: name) }

  /// Returns what the plugin offers, as a worker tells that has opened it, and starts one if there is none. Blocks this
  /// thread meanwhile.
  ///
  /// Throws the reason there is no worker.
  package func tables() throws(PluginError) -> WorkerTables { try running().tables }

  /// Returns a worker that has opened the plugin, and starts one if there is none. Blocks this thread meanwhile.
  ///
  /// Throws the reason there is no worker.
  func running() throws(PluginError) -> Running {
    if let live = state.withLock({ $0.live }) { return live }
    return try starting.withLock { _ in
      Result { () throws(PluginError) in
        if let live = state.withLock({ $0.live }) { return live }
        return try start()
      }
    }.get()
  }

  /// Returns a worker that has opened the plugin, and starts one if there is none. No thread of the tasks' pool is
  /// blocked.
  ///
  /// Throws the reason there is no worker.
  func whenRunning() async throws(PluginError) -> Running {
    if let live = state.withLock({ $0.live }) { return live }
    let outcome = CallOutcome<Result<Running, PluginError>>()
    let isStarted = SystemThread.start { outcome.set(Result { () throws(PluginError) in try self.running() }) }
    guard isStarted else {
      throw PluginError(
        code: .failed, plugin: name, detail: "the system gave no thread that starts its worker; end other programs")
    }
    return try await outcome.value().get()
  }

  /// Ends the worker, even one that is being started, and never starts another. Doesn't wait for the end.
  func dismiss() {
    state.withLock { state in
      state.isDismissed = true
      state.kill()
    }
  }

  /// Records that the worker has answered a number of items, which ends a row of failures.
  func noteAnswers(_ count: Int) {
    guard count > 0 else { return }
    outsideEnds.noteAnswers()
    journal.didAnswer(count)
  }
}
