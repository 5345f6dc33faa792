internal import Bindery
internal import CCurl
internal import Glibc
internal import Synchronization

/// The thread that carries out all transfers of this process, by one multi handle of libcurl.
///
/// It starts with the first transfer, sleeps while there is nothing to do, and ends after some time without transfers.
/// The next transfer starts another.
final class CurlThread: Sendable {
  /// What the thread is told.
  enum Order: Sendable {
    case begin(HTTPTransfer), resume(HTTPTransfer), drop(HTTPTransfer)

    /// The transfer that the order begins, if it begins one.
    var beginning: HTTPTransfer? { if case .begin(let transfer) = self { transfer } else { nil } }
  }

  /// Why the thread can't carry out an order.
  enum Refusal: Error {
    /// The process is ending.
    case isClosed

    /// The library gives no multi handle.
    case noHandle

    /// The system gives no thread.
    case noThread
  }

  /// The multi handle, by which other threads wake the thread.
  private struct Handle: Sendable {
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
  }

  private struct State {
    var orders: [Order] = []

    /// The handle of the thread that runs, if one does.
    var handle: Handle?

    /// How many threads are within libcurl, other than to wait.
    var busyCount = 0

    /// Whether the process is ending, so that no thread must enter libcurl any more.
    var isClosed = false
  }

  /// What a thread does next.
  private enum Step {
    case perform([Order]), fail([Order]), end, park
  }

  /// The thread of this process.
  static let shared: CurlThread = {
    let thread = CurlThread(certificates: CertificatePlaces { name in getenv(name).map { String(cString: $0) } })
    // After what libcurl's own libraries have registered, so that it is called before that.
    atexit { CurlThread.shared.close() }
    return thread
  }()

  /// What libcurl needs once in a process.
  private static let libcurl: Void = { curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

  private let certificates: CertificatePlaces
  private let idleTime: Duration
  private let state = Mutex(State())

  /// Creates a thread that hasn't started, with connections of its own.
  ///
  /// - Parameters:
  ///   - certificates: Where the certificates are.
  ///   - idleTime: How long it keeps its connections without transfers, in whole seconds, before it ends.
  init(certificates: CertificatePlaces, idleTime: Duration = .seconds(30)) {
    Self.libcurl
    self.certificates = certificates
    self.idleTime = idleTime
  }

  /// Tells the thread what to do, and starts one for a transfer where none runs.
  ///
  /// - Parameter order: What to do.
  /// - Throws: Why the thread won't do so.
  func send(_ order: Order) throws(Refusal) {
    try state.withLock { (state) throws(Refusal) in
      guard !state.isClosed else { throw .isClosed }
      // Without a thread no transfer is under way.
      guard state.handle != nil || order.beginning != nil else { return }
      let handle = if let handle = state.handle { handle } else { try start() }
      state.handle = handle
      state.orders.append(order)
      curl_multi_wakeup(handle.multi)
    }
  }

  private func start() throws(Refusal) -> Handle {
    guard let multi = curl_multi_init() else { throw .noHandle }
    let handle = Handle(multi: multi)
    let isStarted = SystemThread.start { [self] in
      // What libcurl's libraries write to a connection that is gone must not end the process.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      run(handle)
    }
    guard isStarted else {
      curl_multi_cleanup(multi)
      throw .noThread
    }
    return handle
  }

  private func run(_ handle: Handle) {
    var loop = CurlLoop(handle.multi, certificates: certificates, idleTime: idleTime)
    var isIdle = false
    while true {
      switch step(isIdle: isIdle, hasFailed: loop.fault != nil) {
      case .park: while true { pause() }
      case .perform(let orders):
        for order in orders { loop.perform(order) }
        loop.performTransfers()
        state.withLock { $0.busyCount -= 1 }
        isIdle = loop.wait()
        continue
      case .fail(let orders): loop.fail(orders)
      case .end: break
      }
      loop.close()
      return state.withLock { $0.busyCount -= 1 }
    }
  }

  private func step(isIdle: Bool, hasFailed: Bool) -> Step {
    state.withLock { state in
      if state.isClosed { return .park }
      state.busyCount += 1
      defer { state.orders = [] }
      if hasFailed || isIdle && state.orders.isEmpty { state.handle = nil }
      if hasFailed { return .fail(state.orders) }
      return state.handle == nil ? .end : .perform(state.orders)
    }
  }

  /// Keeps the thread out of libcurl for good, because the process is ending: libraries beneath free what it uses.
  func close() {
    state.withLock { $0.isClosed = true }
    // What a thread is about never waits for the network, so it is over in a moment; if it isn't, in a second.
    for _ in 0..<10_000 where state.withLock({ $0.busyCount > 0 }) { usleep(100) }
  }
}
