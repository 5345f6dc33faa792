internal import Bindery
package import BinderyExchange
package import BinderyLoading
internal import BinderyStreams
internal import BinderySystem
internal import Synchronization

/// A plugin that runs in a worker process. When that process ends, the next call starts another one.
package final class PluginWorker: Sendable {
  /// A worker process that has opened the plugin.
  struct Running: Sendable {
    /// The connection to the process, which may have ended meanwhile.
    let connection: WorkerConnection

    /// The media types that the plugin declared when this process opened it.
    let tables: WorkerTables

    /// The requests that the plugin sends to the host on its own, such as fetches and actions.
    let requests: WorkerRequests
  }

  /// The mutable state of the plugin's worker processes. Its lock is never held for long.
  struct State {
    /// The worker process that opened the plugin most recently, even if it has ended since, or `nil` if none has.
    var running: Running?

    /// The connection to the worker process that is opening the plugin at the moment, or `nil`.
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

  /// The mutable state, which the extension in another file that starts workers uses too.
  let state = Mutex(State())

  /// The memory budget for the answers that models of this plugin keep.
  let kept: KeptAnswers

  /// The memory budget for the last answers of the plugin's live view models.
  private let keptLive: KeptAnswers

  /// The record of the plugin's worker processes that were ended by a signal from outside.
  let outsideEnds = OutsideEnds()

  /// A function that starts a worker process, and passes its frames and its end to the given handlers.
  typealias Connect = @Sendable (WorkerConnection.Handlers) throws(SystemError) -> WorkerConnection

  /// The function that starts a worker process, or `nil` to launch the program that the settings name.
  let connect: Connect?

  /// The lock that is held while a worker process starts, so that concurrent callers wait for it instead of starting
  /// another.
  private let starting = Mutex(())

  /// Creates a plugin for which no worker runs yet.
  package convenience init(
    _ subject: WorkerSubject, host: HostDescription, settings: WorkerSettings, journal: WorkerJournal
  ) {
    self.init(subject, host: host, settings: settings, journal: journal, connect: nil)
  }

  /// Creates a plugin for which no worker runs yet. `connect` starts one, or is `nil` to launch the program of the
  /// settings.
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

  /// Returns a new memory budget for the answers of one live view model.
  func liveBudget() -> LiveBudget { LiveBudget(within: keptLive, of: name) }

  /// Returns the plugin's media types as a worker reports them, and starts one if there is none. Blocks this thread
  /// meanwhile.
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

  /// Returns a worker that has opened the plugin, and starts one if there is none, without blocking a thread of Swift's
  /// thread pool.
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

  /// Records that the worker has answered `count` items, which resets the counts of consecutive failures.
  func noteAnswers(_ count: Int) {
    guard count > 0 else { return }
    outsideEnds.noteAnswers()
    journal.didAnswer(count)
  }
}
