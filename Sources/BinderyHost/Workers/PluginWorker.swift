internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import Synchronization

/// A plugin that runs in workers, one at a time: when one ends, the next call starts another.
final class PluginWorker: Sendable {
  /// A worker that has opened the plugin.
  struct Running: Sendable {
    let connection: WorkerConnection
    let tables: WorkerTables
    let requests: WorkerRequests
  }

  /// What is known of the workers. Nobody holds it for long.
  struct State {
    var running: Running?

    /// The worker that opens the plugin.
    var opening: WorkerConnection?

    /// Whether the host needs the plugin no more.
    var isDismissed = false

    /// The worker that runs, where one does.
    var live: Running? {
      if let running, !running.connection.hasEnded { running } else { nil }
    }

    func kill() {
      for connection in [running?.connection, opening] { connection?.kill(for: .dismissed) }
    }
  }

  let subject: WorkerSubject
  let host: HostDescription
  let settings: WorkerSettings
  let journal: WorkerJournal
  let state = Mutex(State())

  /// The budget for the answers that models keep.
  let kept: KeptAnswers

  /// The ends of its workers that came from outside.
  let outsideEnds = OutsideEnds()

  /// Held while a worker starts, so that others wait for the same one.
  private let starting = Mutex(())

  /// Creates a plugin that doesn't run yet.
  ///
  /// - Parameters:
  ///   - subject: What is known of the plugin.
  ///   - host: What the plugin is told of this host.
  ///   - settings: Where and how it runs.
  ///   - journal: Where its starts and failures are noted.
  init(_ subject: WorkerSubject, host: HostDescription, settings: WorkerSettings, journal: WorkerJournal) {
    self.subject = subject
    self.host = host
    self.settings = settings
    self.journal = journal
    kept = KeptAnswers(within: settings.keptAnswers)
  }

  deinit {
    state.withLock { $0.kill() }
  }

  var name: String { subject.plugin.rawValue }

  /// A worker that has opened the plugin; started where there is none, while this thread waits.
  ///
  /// - Returns: The worker.
  /// - Throws: Why there is none.
  func running() throws(PluginError) -> Running {
    if let live = state.withLock({ $0.live }) { return live }
    return try starting.withLock { _ in
      Result { () throws(PluginError) in
        if let live = state.withLock({ $0.live }) { return live }
        return try start()
      }
    }.get()
  }

  /// A worker that has opened the plugin; started where there is none, while no thread of tasks waits.
  ///
  /// - Returns: The worker.
  /// - Throws: Why there is none.
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

  /// Ends the worker, also one that is being started, and starts no other. It never waits.
  func dismiss() {
    state.withLock { state in
      state.isDismissed = true
      state.kill()
    }
  }

  /// Notes that items were answered.
  func noteAnswers(_ count: Int) {
    guard count > 0 else { return }
    outsideEnds.noteAnswers()
    journal.didAnswer(count)
  }
}
