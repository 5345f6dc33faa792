internal import CTerminal
internal import Glibc

/// The event loop of a session's thread, which alone reads and writes the terminal.
///
/// It waits for input, signals, orders of the session and deadlines, and sleeps while nothing happens. One thread both
/// reads and writes, on a nonblocking descriptor, so the bytes that restore the terminal never fall into a frame.
struct SessionLoop: Sendable {
  /// The file descriptors that the loop polls, in the order in which it passes them.
  private enum Watched: Int, CaseIterable {
    case signals, orders, parent, terminal
  }

  /// The state of a session that has ended and waits for the program to finish.
  struct Ending: Sendable {
    /// The signal by which the process is to end, or `nil` if it may exit normally.
    var signal: Int32?

    /// The time at which the process is ended by a signal if it hasn't finished.
    let deadline: ContinuousClock.Instant
  }

  /// The options of the session.
  let options: SessionOptions
  /// The terminal device, which is read and written.
  let device: TerminalDevice
  /// The state that the loop shares with the session.
  let mailbox: SessionMailbox
  /// The continuation that yields the session's events.
  let events: AsyncStream<SessionEvent>.Continuation
  /// The descriptor from which the numbers of signals are read.
  let signals: Int32

  /// The terminal's settings before the session, which are restored at its end.
  var settings: termios

  /// The terminal modes that are turned on.
  var modes = TerminalModes()
  /// The questions to the terminal, and the features learned from the answers.
  var probe: TerminalProbe
  /// The decoder of the terminal's input.
  var decoder = InputDecoder()
  /// The queue of what is written to the terminal.
  var output: SessionOutput
  /// The descriptor that becomes readable when the parent process ends, or -1 if there is none.
  var parent: Int32

  /// Whether the terminal has the session's settings and modes.
  var isTaken = false

  /// Whether the terminal is lent to another program by ``TerminalSession/leave(while:)``.
  var isLent = false

  /// The time at which a pending escape character counts as the Escape key; `nil` if none is pending.
  var escapeDeadline: ContinuousClock.Instant?

  /// The end of the session that is under way, or `nil` if there is none.
  var ending: Ending?
  /// Whether the loop has to end.
  var isOver = false

  /// Runs the loop until the session ends.
  mutating func run() {
    cterminal_block_job_signals()
    write()
    while !isOver { turn() }
    // This comes before observers learn of the end, since the process might then end for another reason.
    if let signal = ending?.signal { cterminal_end_by(signal) }
    finish()
  }

  /// Performs one iteration: waits, and handles the signals, orders and input that have come.
  private mutating func turn() {
    let ready = wait()
    if ready.contains(.signals) { handleSignals() }
    if ready.contains(.orders) { handleOrders() }
    if ready.contains(.parent) { loseParent() }
    if ready.contains(.terminal), isTaken { readInput() }
    if let deadline = escapeDeadline, deadline <= .now { finishInput() }
    if let ending, ending.deadline <= .now { endByDeadline(ending) }
    if isTaken { write() }
  }

  /// Sleeps until a descriptor is ready or a deadline passes; returns the descriptors with something to read.
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

  /// Writes pending bytes for as long as the terminal accepts them without blocking.
  mutating func write() {
    let size = mailbox.facts.size
    // After a crash on another thread, the terminal isn't ours any more.
    while !cterminal_is_given_back(), output.prepare(size: size) {
      // Reading reports that the terminal is closed.
      guard let count = device.write(output.unwritten), count > 0 else { return }
      output.didWrite(count)
    }
  }

  /// Ends the loop because the session wasn't ended in time after its end was reported.
  private mutating func endByDeadline(_ ending: Ending) {
    if ending.signal == nil { self.ending?.signal = SIGHUP }
    isOver = true
  }
}
