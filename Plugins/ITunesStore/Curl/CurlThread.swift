internal import Bindery
internal import BinderyStreams
internal import CCurl
internal import Glibc
internal import Synchronization

/// The thread that performs all transfers of this process with one multi handle of libcurl.
///
/// It starts with the first transfer, sleeps while it is idle, and ends after some time without transfers. The next
/// transfer starts a new thread.
final class CurlThread: Sendable {
  /// An order to the thread: to begin a transfer, to resume it after a pause, or to drop it with its connection.
  enum Order: Sendable {
    case begin(HTTPTransfer), resume(HTTPTransfer), drop(HTTPTransfer)

    /// The transfer that the order begins, or `nil` for another order.
    var beginning: HTTPTransfer? { if case .begin(let transfer) = self { transfer } else { nil } }
  }

  /// The reason why the thread can't carry out an order; the raw value says it in a clause for an error message.
  enum Refusal: String, Error {
    /// The process is ending.
    case isClosed = "the process is ending"

    /// libcurl failed to create a multi handle.
    case noHandle = "libcurl has no memory for it; try again later"

    /// The system failed to create a thread.
    case noThread = "the system gives no thread for it; try again later"
  }

  /// The multi handle of libcurl, which other threads use to wake the thread.
  private struct Handle: Sendable {
    /// The multi handle of libcurl.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer
  }

  /// The orders and the running thread, which a lock protects.
  private struct State {
    /// The orders that the thread hasn't carried out yet.
    var orders: [Order] = []

    /// The multi handle of the running thread, or `nil` if none runs.
    var handle: Handle?

    /// The number of threads that are inside libcurl, except to wait.
    var busyCount = 0

    /// Whether the process is ending, after which no thread may enter libcurl.
    var isClosed = false
  }

  /// The next step of the thread: perform orders, fail, end, or stop for good because the process ends.
  private enum Step {
    case perform([Order]), fail([Order]), end, park
  }

  /// The shared thread of this process.
  static let shared: CurlThread = {
    let thread = CurlThread(certificates: CertificatePlaces { name in getenv(name).map { String(cString: $0) } })
    // Registered after the exit handlers of libcurl's own libraries, so that it is called before them.
    atexit { CurlThread.shared.close() }
    return thread
  }()

  /// The global initialization of libcurl, which happens once per process.
  private static let libcurl: Void = { curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

  /// The locations of trusted certificates.
  private let certificates: CertificatePlaces
  /// The time without transfers after which the thread ends, in whole seconds.
  private let idleTime: Duration
  private let state = Mutex(State())

  /// Creates a thread that hasn't started, with connections of its own.
  ///
  /// - Parameters:
  ///   - certificates: The locations of trusted certificates.
  ///   - idleTime: The time without transfers after which the thread closes its connections and ends, in whole seconds.
  init(certificates: CertificatePlaces, idleTime: Duration = .seconds(30)) {
    Self.libcurl
    self.certificates = certificates
    self.idleTime = idleTime
  }

  /// Sends an order to the thread, and starts a thread if a transfer begins and none runs.
  ///
  /// - Parameter order: The order to carry out. Without a thread, one that begins no transfer has no effect.
  /// - Throws: The refusal if the thread can't carry out the order.
  func send(_ order: Order) throws(Refusal) {
    try state.withLock { (state) throws(Refusal) in
      guard !state.isClosed else { throw .isClosed }
      // Without a thread, no transfer is running that the order could affect.
      guard state.handle != nil || order.beginning != nil else { return }
      let handle = if let handle = state.handle { handle } else { try start() }
      state.handle = handle
      state.orders.append(order)
      curl_multi_wakeup(handle.multi)
    }
  }

  /// Starts a thread with a new multi handle, and returns the handle.
  private func start() throws(Refusal) -> Handle {
    guard let multi = curl_multi_init() else { throw .noHandle }
    let handle = Handle(multi: multi)
    let isStarted = SystemThread.start { [self] in
      // A write of libcurl's libraries to a closed connection must not end the process.
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

  /// Carries out orders and performs transfers until the thread ends: the body of the thread.
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

  /// Removes the pending orders, and returns what the thread does next.
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

  /// Prevents all threads from entering libcurl, and waits until none is inside; called when the process ends.
  ///
  /// Exit handlers of libcurl's own libraries free what it uses.
  func close() {
    state.withLock { $0.isClosed = true }
    // No thread waits for the network inside libcurl, so this takes a moment, and at most a second.
    for _ in 0..<10_000 where state.withLock({ $0.busyCount > 0 }) { usleep(100) }
  }
}
