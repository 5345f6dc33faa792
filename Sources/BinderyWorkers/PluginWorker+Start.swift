internal import Bindery
internal import BinderyExchange
internal import BinderyLoading
internal import BinderySystem
internal import Synchronization

extension PluginWorker {
  /// Starts a worker process that opens the plugin, and tries once more if a signal from outside ends the first
  /// process.
  ///
  /// Throws the reason there is no worker. Only one thread at a time may call this.
  func start() throws(PluginError) -> Running {
    let first = OpeningCall()
    do throws(PluginError) {
      return try start(first)
    } catch {
      guard first.isExcused else { throw error }
      return try start(OpeningCall())
    }
  }

  /// Starts a worker process, opens the plugin in it by a call, and returns the process once the plugin is open.
  private func start(_ opening: OpeningCall) throws(PluginError) -> Running {
    if let verdict = journal.verdict() { throw verdict }
    guard !state.withLock({ $0.isDismissed }) else { throw WorkerEnd(reason: .dismissed).error(of: name) }
    journal.willStart()
    // A start that was reported neither as succeeded nor as failed by then counts as abandoned.
    defer { journal.didLeave() }
    let requests = WorkerRequests(of: subject, by: host)
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

  /// Registers the worker process that is opening the plugin, so that `dismiss()` ends it too. Ends it at once if the
  /// plugin is already dismissed.
  private func setOpening(_ connection: WorkerConnection) {
    state.withLock { state in
      state.opening = connection
      if state.isDismissed { state.kill() }
    }
  }

  /// Starts a worker process, or throws the error that the plugin can't be confined.
  private func connection(
    handling requests: WorkerRequests, _ opening: OpeningCall
  ) throws(PluginError) -> WorkerConnection {
    let handlers = handlers(requests, opening)
    do throws(SystemError) {
      if let connect { return try connect(handlers) }
    } catch {
      throw PluginError(code: .notConfined, plugin: name, detail: "its worker can't be started: \(error)")
    }
    guard let path = settings.program else {
      throw PluginError(
        code: .notConfined, plugin: name,
        detail: subject.readsFiles
          ? "files are read in a worker alone, and there is no 'bindery-worker' to read them in; install that"
          : "it isn't trusted, and there is no 'bindery-worker' to run it in; install that, or trust the plugin")
    }
    let program = WorkerLauncher.Program(
      path: path, arguments: ["\(CurrentProcess.id)"],
      environment: settings.environment + subject.homeEnvironment
        + (subject.allowsNetwork ? settings.proxies.list(withPassword: subject.allowsProxyPassword) : []))
    do throws(SystemError) {
      return try WorkerConnection.start(
        program, plugin: subject.image.descriptor, companions: subject.image.companions.map(\.file.descriptor),
        limits: settings.limits, handlers: handlers)
    } catch {
      throw PluginError(code: .notConfined, plugin: name, detail: "its worker '\(path)' can't be started: \(error)")
    }
  }

  /// The instructions with which the worker opens and confines the plugin.
  private var order: WorkerOrder {
    var order = WorkerOrder(
      path: subject.image.path, digest: subject.image.digest, hostName: host.name, hostVersion: host.version,
      allowsNetwork: subject.allowsNetwork,
      readableFolders: subject.readableFolders + (subject.allowsNetwork ? settings.proxies.certificatePaths : []),
      limits: settings.limits)
    order.readsFiles = subject.readsFiles
    order.runUnconfined = subject.readsFiles ? "" : host.runUnconfined
    order.withheldFolders = subject.withheldFolders
    order.companions = subject.image.companions.map { WorkerOrder.Companion(name: $0.name, path: $0.path) }
    return order
  }

  /// Returns the functions that receive the worker's frames, output and end.
  private func handlers(_ requests: WorkerRequests, _ opening: OpeningCall) -> WorkerConnection.Handlers {
    let (plugin, log, journal, outsideEnds) = (subject.plugin, host.log, journal, outsideEnds)
    return WorkerConnection.Handlers(
      frame: { (frame, connection) throws(ExchangeError) in try requests.take(frame, from: connection) },
      line: { log(plugin, HostDescription.infoLevel, $0) },
      isLive: { requests.isLive },
      end: { end, item in
        requests.end(end)
        // A file may be damaged, or made to end whatever reads it: that isn't the plugin's failure.
        guard end.isFailure, !end.isOfFile, !opening.isRefusal(end) else { return }
        journal.didFail(end, item)
      },
      isRepeated: outsideEnds.isRepeated)
  }
}
