internal import Bindery
internal import CTerminal
internal import Glibc
internal import Synchronization

/// What a session and its thread tell each other. All functions are thread-safe.
final class SessionMailbox: Sendable {
  /// What the session asks of its thread. Later orders of a kind replace or join earlier ones.
  struct Orders {
    var frame: Frame?
    var bytes: [UInt8] = []
    var redraws = false
    var usesMouse: Bool?
    var suspends = false
    var ends = false

    /// The continuations of tasks that wait until the terminal is lent to them.
    var borrowers: [CheckedContinuation<Void, Never>] = []

    /// Whether the borrower has returned the terminal.
    var returns = false
  }

  /// What the thread knows of the terminal.
  struct Facts {
    var size: Size
    var features: TerminalFeatures
    var isBackgroundLight: Bool?
  }

  private struct State {
    var orders = Orders()
    var facts: Facts
    var isClosed = false
  }

  /// The descriptors that become readable when there are orders, and when the thread has ended.
  let wake, done: Int32

  private let state: Mutex<State>

  /// Creates a mailbox without orders.
  init(_ facts: Facts) throws(TerminalError) {
    (wake, done) = (cterminal_counter(), cterminal_counter())
    state = Mutex(State(facts: facts))
    if wake < 0 || done < 0 { throw .last("there is no descriptor left") }
  }

  deinit {
    for descriptor in [wake, done] where descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// What the thread knows of the terminal.
  var facts: Facts { state.withLock { $0.facts } }

  /// Changes what is known of the terminal.
  func learn(_ change: (inout Facts) -> Void) {
    state.withLock { change(&$0.facts) }
  }

  /// Gives the thread an order. Once the thread has ended, orders do nothing, and borrowers continue at once.
  func post(_ change: (inout Orders) -> Void) {
    let isClosed = state.withLock { state in
      change(&state.orders)
      return state.isClosed
    }
    if isClosed { dismiss(take()) } else { notify(wake) }
  }

  /// Returns all orders since the last call.
  func take() -> Orders {
    var count: UInt64 = 0
    _ = read(wake, &count, MemoryLayout<UInt64>.size)
    return state.withLock { state in
      defer { state.orders = Orders() }
      return state.orders
    }
  }

  /// Ends the exchange, since the thread is about to end.
  func close() {
    state.withLock { $0.isClosed = true }
    dismiss(take())
    notify(done)
  }

  /// Waits until the thread has ended, and returns whether it has, in the time that is given.
  func waitUntilClosed(atMost milliseconds: Int32) -> Bool {
    var ended = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&ended, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }

  private func dismiss(_ orders: Orders) {
    for borrower in orders.borrowers { borrower.resume() }
  }

  private func notify(_ descriptor: Int32) {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
