internal import Bindery
internal import BinderyStreams
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A plugin that runs in workers, one at a time: when one ends, the next call starts another.
final class PluginWorker: Sendable {
  /// A worker that has opened the plugin.
  struct Running: Sendable {
    let connection: WorkerConnection
    let tables: WorkerTables
    let requests: WorkerRequests
  }

  /// What is known of the workers. Nobody holds it for long.
  private struct State {
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
  private let settings: WorkerSettings
  private let journal: WorkerJournal
  private let state = Mutex(State())

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
}

extension PluginWorker {
  private func start() throws(PluginError) -> Running {
    if let verdict = journal.verdict() { throw verdict }
    guard !state.withLock({ $0.isDismissed }) else { throw WorkerEnd(reason: .dismissed).error(of: name) }
    journal.willStart()
    // Where nobody has said by then how the start went, it was left.
    defer { journal.didLeave() }
    let requests = WorkerRequests(of: subject, by: host)
    let opening = OpeningCall()
    let connection = try connection(handling: requests, opening)
    setOpening(connection)
    defer { state.withLock { $0.opening = nil } }
    connection.begin(opening, .open, payload: order.payload, isTimed: true)
    switch opening.outcome.wait() {
    case .opened(let tables):
      journal.didStart()
      requests.open(for: connection)
      let running = Running(connection: connection, tables: tables, requests: requests)
      state.withLock { $0.running = running }
      return running
    case .refused(let error):
      journal.didStart()
      throw error.naming(subject.plugin)
    case .ended(let end): throw end.error(of: name)
    }
  }

  /// Keeps a worker for whoever dismisses the plugin, or ends it where somebody has.
  private func setOpening(_ connection: WorkerConnection) {
    state.withLock { state in
      state.opening = connection
      if state.isDismissed { state.kill() }
    }
  }

  private func connection(
    handling requests: WorkerRequests, _ opening: OpeningCall
  ) throws(PluginError) -> WorkerConnection {
    guard let path = settings.program else {
      throw PluginError(
        code: .notConfined, plugin: name,
        detail: "it isn't trusted, and there is no 'bindery-worker' to run it in; install that, or trust the plugin")
    }
    let program = WorkerLauncher.Program(
      path: path, arguments: ["\(getpid())"],
      environment: settings.environment + subject.homeEnvironment
        + (subject.allowsNetwork ? settings.networkEnvironment : []))
    do throws(SystemError) {
      return try WorkerConnection.start(
        program, plugin: subject.image.descriptor, limits: settings.limits, handlers: handlers(requests, opening))
    } catch {
      throw PluginError(code: .notConfined, plugin: name, detail: "its worker '\(path)' can't be started: \(error)")
    }
  }

  private var order: WorkerOrder {
    WorkerOrder(
      path: subject.image.path, digest: subject.image.digest, hostVersion: "\(host.version)",
      allowsNetwork: subject.allowsNetwork,
      readableFolders: subject.readableFolders, limits: settings.limits)
  }

  private func handlers(_ requests: WorkerRequests, _ opening: OpeningCall) -> WorkerConnection.Handlers {
    let (plugin, log, journal) = (subject.plugin, host.log, journal)
    return WorkerConnection.Handlers(
      frame: { (frame, connection) throws(ExchangeError) in try requests.take(frame, from: connection) },
      line: { log(plugin, HostDescription.infoLevel, $0) },
      end: { end, item in
        requests.end()
        if end.isFailure, !opening.isRefusal(end) { journal.didFail(end, item) }
      })
  }

  /// Notes that items were answered.
  func noteAnswers(_ count: Int) {
    if count > 0 { journal.didAnswer(count) }
  }
}
