internal import Bindery
internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// The time after which writing to a terminal that doesn't read is given up.
  private static let mostWriting = Duration.seconds(1)

  /// The number of attempts to stop in the background before the terminal counts as lost: no process continues an
  /// orphaned process, which the system therefore doesn't stop.
  private static let mostStops = 20

  /// How often a process that continues in the background looks whether it is told to end or brought to the foreground,
  /// and the milliseconds in between. Shells send a signal and then SIGCONT, but handlers may run later than that.
  private static let (looks, lookMilliseconds): (Int, Int32) = (10, 100)

  /// Stops the process until it is in the foreground or told to end, and returns whether it is in the foreground.
  func waitUntilOurs() -> Bool {
    for _ in 0..<Self.mostStops where !device.isOurs && !isToldToEnd {
      cterminal_stop(SIGTTIN)
      settle()
    }
    return device.isOurs
  }

  /// Waits for a while, unless the process is in the foreground or told to end.
  private func settle() {
    for _ in 0..<Self.looks where !device.isOurs && !isToldToEnd {
      var ready = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, Self.lookMilliseconds)
    }
  }

  /// Whether a signal that ends the process waits to be taken.
  private var isToldToEnd: Bool {
    Self.endingSignals.contains { cterminal_waiting_signals() & 1 << UInt64($0) != 0 }
  }

  /// Gives the terminal the session's settings and modes, and returns whether that succeeded.
  mutating func take() -> Bool {
    // First, so that a crash in between gives the terminal back.
    remember()
    guard device.set(settings.raw) else {
      cterminal_forget()
      return false
    }
    isTaken = true
    output.restart(with: modes.entering.utf8)
    return true
  }

  /// Takes the terminal again as soon as the process is in the foreground, and draws the newest frame whole.
  ///
  /// - Parameter wasGivenBack: Whether the settings are those that the next program left, instead of the session's.
  mutating func takeAgain(wasGivenBack: Bool = true) {
    settle()
    guard waitUntilOurs(), let settings = device.settings else {
      if !isToldToEnd { lose() }
      return
    }
    if wasGivenBack { self.settings = settings }
    guard take() else { return lose() }
    learnSize()
  }

  /// Tells the crash handler how the terminal is given back now.
  mutating func remember() {
    let bytes = Array(modes.leaving.utf8)
    _ = cterminal_remember(device.descriptor, &settings, bytes, bytes.count)
  }

  /// Gives the terminal its settings and its modes back, unless it has them.
  mutating func giveBack() {
    guard isTaken, !cterminal_is_given_back() else { return }
    isTaken = false
    escapeDeadline = nil
    // What is on a screen of its own vanishes anyway.
    if !options.usesAlternateScreen, output.prepare(size: mailbox.facts.size) { writeAll(output.unwritten) }
    writeAll(Array(modes.leaving.utf8)[...])
    let mayAnswer = probe.isWaiting
    if mayAnswer { awaitAnswers() }
    if mayAnswer || modes.contains(.mouse) { device.dropInput() }
    device.set(settings)
    cterminal_forget()
  }

  /// Writes bytes until all are written, or the terminal hasn't read for too long.
  private func writeAll(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    let deadline = ContinuousClock.now + Self.mostWriting
    while !bytes.isEmpty, wait(for: POLLOUT, until: deadline) {
      guard let count = device.write(bytes) else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads until the terminal has answered the last question, or nothing has come for too long; what is typed meanwhile
  /// is lost.
  private mutating func awaitAnswers() {
    let end = ContinuousClock.now + options.answerLimit
    while probe.isWaiting, wait(for: POLLIN, until: min(end, .now + options.answerDelay)),
      case .bytes(let bytes) = device.read()
    {
      for case .report(let report) in decoder.decode(bytes) { _ = probe.take(report) }
    }
  }

  /// Waits until the terminal is ready, and returns whether it is before the deadline.
  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var ready = pollfd(fd: device.descriptor, events: Int16(events), revents: 0)
    while deadline > .now {
      let left = Int32(((deadline - .now) / .milliseconds(1)).rounded(.up))
      if poll(&ready, 1, max(0, left)) > 0 { return ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 }
    }
    return false
  }
}
