internal import Bindery
internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// The time after which the loop gives up writing to a terminal that doesn't read.
  private static let mostWriting = Duration.seconds(1)

  /// The number of attempts to stop in the background before the terminal counts as lost.
  ///
  /// The system doesn't stop an orphaned process, which no shell could continue.
  private static let mostStops = 20

  /// The number of times that a process which continues in the background checks for signals and the foreground, and
  /// the interval in milliseconds.
  ///
  /// Shells send a signal and then SIGCONT, but handlers may run later than that.
  private static let (looks, lookMilliseconds): (Int, Int32) = (10, 100)

  /// Stops the process until it is in the foreground or told to end; returns whether it is in the foreground.
  func waitUntilOurs() -> Bool {
    for _ in 0..<Self.mostStops where !device.isOurs && !isToldToEnd {
      cterminal_stop(SIGTTIN)
      settle()
    }
    return device.isOurs
  }

  /// Waits up to a second for the process to be in the foreground or to be told to end.
  private func settle() {
    for _ in 0..<Self.looks where !device.isOurs && !isToldToEnd {
      var ready = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, Self.lookMilliseconds)
    }
  }

  /// Whether a signal that ends the process is pending.
  private var isToldToEnd: Bool {
    Self.endingSignals.contains { cterminal_waiting_signals() & 1 << UInt64($0) != 0 }
  }

  /// Applies the session's settings and modes to the terminal; returns whether that succeeded.
  mutating func enterModes() -> Bool {
    // This comes first, so that a crash in between restores the terminal.
    remember()
    guard device.set(settings.raw) else {
      cterminal_forget()
      return false
    }
    isTaken = true
    output.restart(with: modes.entering.utf8)
    return true
  }

  /// Takes the terminal again once the process is in the foreground, and redraws the newest frame.
  ///
  /// - Parameter wasGivenBack: Whether the terminal had been restored, so that its present settings are those to
  ///   restore later.
  mutating func resumeTerminal(wasGivenBack: Bool = true) {
    settle()
    guard waitUntilOurs(), let settings = device.settings else {
      if !isToldToEnd { lose() }
      return
    }
    if wasGivenBack { self.settings = settings }
    guard enterModes() else { return lose() }
    learnSize()
  }

  /// Passes the settings and bytes that restore the terminal now to the crash handler.
  mutating func remember() {
    let bytes = Array(modes.leaving.utf8)
    _ = cterminal_remember(device.descriptor, &settings, bytes, bytes.count)
  }

  /// Restores the terminal's own settings and modes, unless that has been done.
  mutating func giveBack() {
    guard isTaken, !cterminal_is_given_back() else { return }
    isTaken = false
    escapeDeadline = nil
    // What the alternate screen shows vanishes anyway.
    if !options.usesAlternateScreen, output.prepare(size: mailbox.facts.size) { writeAll(output.unwritten) }
    writeAll(Array(modes.leaving.utf8)[...])
    let mayAnswer = probe.isWaiting
    if mayAnswer { awaitAnswers() }
    if mayAnswer || modes.contains(.mouse) { device.dropInput() }
    device.set(settings)
    cterminal_forget()
  }

  /// Writes all bytes, or gives up if the terminal hasn't read them within a second.
  private func writeAll(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    let deadline = ContinuousClock.now + Self.mostWriting
    while !bytes.isEmpty, wait(for: POLLOUT, until: deadline) {
      guard let count = device.write(bytes) else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads and drops input until the terminal has answered the last question or has been silent for too long.
  ///
  /// Typed input that arrives meanwhile is lost.
  private mutating func awaitAnswers() {
    let end = ContinuousClock.now + options.answerLimit
    while probe.isWaiting, wait(for: POLLIN, until: min(end, .now + options.answerDelay)),
      case .bytes(let bytes) = device.read()
    {
      for case .report(let report) in decoder.decode(bytes) { _ = probe.apply(report) }
    }
  }

  /// Waits until the terminal is ready for the poll events; returns whether it became so before the deadline.
  private func wait(for events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    var ready = pollfd(fd: device.descriptor, events: Int16(events), revents: 0)
    while deadline > .now {
      let left = Int32(((deadline - .now) / .milliseconds(1)).rounded(.up))
      if poll(&ready, 1, max(0, left)) > 0 { return ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 }
    }
    return false
  }
}
