internal import Bindery
internal import CTerminal
internal import Glibc
internal import Synchronization

/// The state that a session and its thread share: orders to the thread, and facts about the terminal.
///
/// All functions are thread-safe.
final class SessionMailbox: Sendable {
  /// Requests of the session to its thread; later requests of a kind replace or join earlier ones.
  struct Orders {
    /// The newest frame to show, or `nil` if there is none.
    var frame: Frame?
    /// Other bytes to write, such as those that set the clipboard.
    var bytes: [UInt8] = []
    /// Whether the whole frame is drawn again.
    var redraws = false
    /// Whether mouse input is turned on or off, or `nil` for no change.
    var usesMouse: Bool?
    /// Whether the process is suspended, as by Control-Z.
    var suspends = false
    /// Whether the session ends.
    var ends = false

    /// The continuations of tasks that wait until the terminal is theirs to use.
    var borrowers: [CheckedContinuation<Void, Never>] = []

    /// Whether the task that had borrowed the terminal has returned it.
    var returns = false
  }

  /// The size and the features of the terminal, as far as the session's thread has learned them.
  struct Facts {
    /// The size of the terminal.
    var size: Size
    /// The features of the terminal that are known so far.
    var features: TerminalFeatures
    /// Whether the terminal's background is light, or `nil` if that is unknown.
    var isBackgroundLight: Bool?
  }

  /// The orders and facts, which a lock protects.
  private struct State {
    /// The orders that the thread hasn't taken yet.
    var orders = Orders()
    /// The facts about the terminal.
    var facts: Facts
    /// Whether the thread has ended, so that orders have no effect.
    var isClosed = false
  }

  /// The file descriptors that become readable when there are orders (`wake`), and when the thread has ended (`done`).
  let wake, done: Int32

  private let state: Mutex<State>

  /// Creates a mailbox without orders, from what is known of the terminal.
  init(_ facts: Facts) throws(TerminalError) {
    (wake, done) = (cterminal_counter(), cterminal_counter())
    state = Mutex(State(facts: facts))
    if wake < 0 || done < 0 { throw .last("there is no descriptor left") }
  }

  deinit {
    for descriptor in [wake, done] where descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// The size, features and background of the terminal, as the session's thread last learned them.
  var facts: Facts { state.withLock { $0.facts } }

  /// Updates the facts about the terminal in place.
  func learn(_ change: (inout Facts) -> Void) {
    state.withLock { change(&$0.facts) }
  }

  /// Adds an order for the thread and wakes it.
  ///
  /// Once the thread has ended, orders do nothing, and tasks that wait for the terminal continue at once.
  func post(_ change: (inout Orders) -> Void) {
    let isClosed = state.withLock { state in
      change(&state.orders)
      return state.isClosed
    }
    if isClosed { dismiss(removeOrders()) } else { notify(wake) }
  }

  /// Returns the orders posted since the last call, and clears them.
  func removeOrders() -> Orders {
    var count: UInt64 = 0
    _ = read(wake, &count, MemoryLayout<UInt64>.size)
    return state.withLock { state in
      defer { state.orders = Orders() }
      return state.orders
    }
  }

  /// Marks the thread as ended: pending and later orders do nothing.
  func close() {
    state.withLock { $0.isClosed = true }
    dismiss(removeOrders())
    notify(done)
  }

  /// Blocks until the thread has ended, at most for the given milliseconds; returns whether it has ended.
  func waitUntilClosed(atMost milliseconds: Int32) -> Bool {
    var ended = pollfd(fd: done, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&ended, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }

  /// Resumes the tasks that wait to borrow the terminal, since the thread has ended.
  private func dismiss(_ orders: Orders) {
    for borrower in orders.borrowers { borrower.resume() }
  }

  /// Wakes whoever waits for a counter descriptor (eventfd).
  private func notify(_ descriptor: Int32) {
    var one: UInt64 = 1
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }
}
