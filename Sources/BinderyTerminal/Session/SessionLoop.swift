internal import CTerminal
internal import Glibc

/// The loop of a session's thread, which waits for input, signals, orders and time, and alone touches the terminal.
///
/// One thread both reads and writes, on a nonblocking descriptor: so what gives the terminal back never crosses a frame.
/// It sleeps without a timeout while nothing happens.
struct SessionLoop: Sendable {
  /// What the loop watches, in the order of its descriptors.
  private enum Watched: Int, CaseIterable {
    case signals, orders, parent, terminal
  }

  /// Why the loop waits for the session's end.
  struct Ending: Sendable {
    /// The signal that ends the process, or `nil` if the process ends as it likes.
    var signal: Int32?

    /// When the process ends by a signal in any case.
    let deadline: ContinuousClock.Instant
  }

  let options: SessionOptions
  let device: TerminalDevice
  let mailbox: SessionMailbox
  let events: AsyncStream<SessionEvent>.Continuation
  let signals: Int32

  /// The settings to give back.
  var settings: termios

  var modes = TerminalModes()
  var probe: TerminalProbe
  var decoder = InputDecoder()
  var output: SessionOutput
  var parent: Int32

  /// Whether the terminal has the session's settings and modes.
  var isTaken = false

  /// Whether another program has the terminal, by ``TerminalSession/leave(while:)``.
  var isLent = false

  /// When a pending escape character counts as a key.
  var escapeDeadline: ContinuousClock.Instant?

  var ending: Ending?
  var isOver = false

  /// Does turns until the session ends.
  mutating func run() {
    cterminal_block_job_signals()
    write()
    while !isOver { turn() }
    // Before anybody is told that the session has ended, since the process might end for another reason.
    if let signal = ending?.signal { cterminal_end_by(signal) }
    finish()
  }

  private mutating func turn() {
    let ready = wait()
    if ready.contains(.signals) { takeSignals() }
    if ready.contains(.orders) { takeOrders() }
    if ready.contains(.parent) { loseParent() }
    if ready.contains(.terminal), isTaken { readInput() }
    if let deadline = escapeDeadline, deadline <= .now { finishInput() }
    if let ending, ending.deadline <= .now { endByDeadline(ending) }
    if isTaken { write() }
  }

  /// Sleeps until something happens or a deadline passes, and returns what is ready.
  private func wait() -> Set<Watched> {
    let isWriting = !output.unwritten.isEmpty
    var watched = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: parent, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isTaken ? device.descriptor : -1, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0),
    ]
    guard poll(&watched, nfds_t(watched.count), timeout) > 0 else { return [] }
    return Set(Watched.allCases.filter { watched[$0.rawValue].revents & ~Int16(POLLOUT) != 0 })
  }

  /// The milliseconds until the next deadline, or -1 without one.
  private var timeout: Int32 {
    guard let deadline = [escapeDeadline, ending?.deadline].compactMap({ $0 }).min() else { return -1 }
    return Int32(max(0, (deadline - .now) / .milliseconds(1)).rounded(.up))
  }

  /// Writes what the terminal takes now.
  mutating func write() {
    let size = mailbox.facts.size
    // After a crash on another thread, the terminal isn't ours any more.
    while !cterminal_is_given_back(), output.prepare(size: size) {
      // That the terminal is closed is for reading to tell.
      guard let count = device.write(output.unwritten), count > 0 else { return }
      output.didWrite(count)
    }
  }

  private mutating func endByDeadline(_ ending: Ending) {
    if ending.signal == nil { self.ending?.signal = SIGHUP }
    isOver = true
  }
}
