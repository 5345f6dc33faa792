internal import Bindery
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

  let subject: WorkerSubject
  let host: HostDescription
  private let settings: WorkerSettings
  private let journal: WorkerJournal
  private let current = Mutex<Running?>(nil)

  /// Whether the host needs the plugin no more.
  private let isDismissed = Mutex(false)

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
    current.withLock { $0?.connection.kill(for: .dismissed) }
  }

  var name: String { subject.plugin.rawValue }

  /// A worker that has opened the plugin; started where there is none.
  ///
  /// - Returns: The worker.
  /// - Throws: Why there is none.
  func running() throws(PluginError) -> Running {
    // The lock is held while it starts, so that others wait for the same one.
    try current.withLock { current in
      Result { () throws(PluginError) in
        if let current, !current.connection.hasEnded { return current }
        let new = try start()
        current = new
        return new
      }
    }.get()
  }

  /// Ends the worker, and starts no other.
  func dismiss() {
    isDismissed.withLock { $0 = true }
    current.withLock { $0?.connection.kill(for: .dismissed) }
  }
}

extension PluginWorker {
  private func start() throws(PluginError) -> Running {
    if let verdict = journal.verdict() { throw verdict }
    guard !isDismissed.withLock({ $0 }) else { throw WorkerEnd(reason: .dismissed).error(of: name) }
    journal.willStart()
    let requests = WorkerRequests(of: subject, by: host)
    let opening = OpeningCall()
    let connection = try connection(handling: requests, opening)
    connection.begin(opening, .open, payload: order.payload, isTimed: true)
    switch opening.outcome.wait() {
    case .opened(let tables):
      journal.didStart()
      requests.open(for: connection)
      return Running(connection: connection, tables: tables, requests: requests)
    case .refused(let error):
      journal.didStart()
      connection.kill(for: .dismissed)
      throw error.naming(subject.plugin)
    case .ended(let end): throw end.error(of: name)
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
        if end.isFailure, !opening.isRefused { journal.didFail(end, item) }
      })
  }

  /// Notes that items were answered.
  func noteAnswers(_ count: Int) {
    if count > 0 { journal.didAnswer(count) }
  }
}
