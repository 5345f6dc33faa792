import CTerminals
import Glibc

/// A program on a terminal that is played here. It is ended when it goes away.
final class TerminalProgram {
  /// What the terminal shows.
  private(set) var screen: TerminalScreen

  /// The number of bytes that the program has written.
  private(set) var byteCount = 0

  /// Whether the program has closed the terminal, as it does at its end.
  private(set) var isClosed = false

  /// When it was started.
  let start: ContinuousClock.Instant

  /// The identifier of its process.
  let process: pid_t

  private let terminal: Int32
  private let clock = ContinuousClock()

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: The program, by its path.
  ///   - columns: The width of the terminal.
  ///   - rows: Its height.
  /// - Throws: Why it can't be started.
  init(_ program: Program, columns: Int = 200, rows: Int = 50) throws(SystemError) {
    var arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    var terminal: Int32 = -1
    screen = TerminalScreen(columns: columns, rows: rows)
    start = clock.now
    process = cterminals_start(&arguments, UInt16(columns), UInt16(rows), &terminal)
    self.terminal = terminal
    arguments.forEach { free($0) }
    guard process > 0 else { throw SystemError(program.path) }
  }

  deinit {
    end()
  }
}

extension TerminalProgram {
  /// Types keys as a terminal sends them.
  func type(_ keys: String) {
    send(Array(keys.utf8))
  }

  /// Reads until the terminal shows a whole frame for which a condition holds.
  ///
  /// - Parameters:
  ///   - time: The most time to wait.
  ///   - condition: Asked after each read.
  /// - Returns: When that frame was there, or `nil` if it didn't come in time.
  @discardableResult
  func wait(atMost time: Duration, until condition: (TerminalScreen) -> Bool) -> ContinuousClock.Instant? {
    let deadline = clock.now + time
    while read(until: deadline) {
      let now = clock.now
      if !screen.isUpdating, condition(screen) { return now }
    }
    return nil
  }

  /// Reads until nothing was written for some time.
  func waitForQuiet(_ time: Duration, atMost longest: Duration) {
    let deadline = clock.now + longest
    while read(until: min(deadline, clock.now + time)) {}
  }

  /// Reads until the program has closed the terminal, and returns how many seconds after its start that was, or `nil`
  /// if it didn't in time.
  func waitForEnd(atMost time: Duration) -> Double? {
    let deadline = clock.now + time
    while read(until: deadline) {}
    return isClosed ? (clock.now - start).seconds : nil
  }

  /// Reads once, and returns whether there was anything to read before a deadline.
  private func read(until deadline: ContinuousClock.Instant) -> Bool {
    let milliseconds = (deadline - clock.now).seconds * 1000
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard !isClosed, milliseconds > 0, poll(&ready, 1, Int32(milliseconds.rounded(.up))) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(terminal, &buffer, buffer.count)
    isClosed = count <= 0
    guard count > 0 else { return false }
    byteCount += count
    screen.take(buffer[..<count])
    send(screen.takeAnswers())
    return true
  }

  private func send(_ bytes: [UInt8]) {
    if !bytes.isEmpty { _ = write(terminal, bytes, bytes.count) }
  }

  /// Ends the program: as the user's session would, or else, after five seconds, for good.
  private func end() {
    guard process > 0 else { return }
    kill(process, SIGTERM)
    let deadline = clock.now + .seconds(5)
    while waitpid(process, nil, WNOHANG) == 0 {
      if clock.now > deadline { kill(process, SIGKILL) }
      if isClosed { usleep(1000) } else { _ = read(until: clock.now + .milliseconds(10)) }
    }
    close(terminal)
  }
}
