internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// The time that the program has to finish after the session has ended.
  private static let grace = Duration.seconds(3)

  /// The signals that end the process.
  static let endingSignals = [SIGTERM, SIGHUP, SIGQUIT, SIGINT]

  /// Handles the signals that have arrived: ends, suspends, continues or resizes the session.
  mutating func handleSignals() {
    let signals = cterminal_take_signals()
    func has(_ number: Int32) -> Bool { signals & 1 << UInt64(number) != 0 }
    for number in Self.endingSignals where has(number) {
      // The terminal sends these two to the program that uses it.
      if isLent, number == SIGQUIT || number == SIGINT { continue }
      end(by: number)
    }
    guard ending == nil else { return }
    // If both came, one has undone the other, and at most the screen has to be drawn again.
    if has(SIGCONT) { continueAfterStop() } else if has(SIGTSTP) { suspend(withOthers: false) }
    if has(SIGWINCH), isTaken { learnSize() }
  }

  /// Restores the terminal and stops the process; takes the terminal again when the process continues.
  ///
  /// - Parameter withOthers: Whether the whole process group stops, as when the terminal sends SIGTSTP.
  mutating func suspend(withOthers: Bool) {
    guard ending == nil else { return }
    giveBack()
    if withOthers { cterminal_signal_others(SIGTSTP) }
    cterminal_stop(SIGTSTP)
    resume()
  }

  /// Stops the process until it is in the foreground again, since its terminal belongs to another job now.
  mutating func stopInBackground() {
    isTaken = false
    cterminal_forget()
    resume(wasGivenBack: false)
  }

  /// Sets the terminal's modes again after SIGCONT, since the process may have been stopped by SIGSTOP unnoticed.
  private mutating func continueAfterStop() {
    guard isTaken else { return }
    guard device.isOurs else { return stopInBackground() }
    device.set(settings.raw)
    output.restart(with: (modes.leaving + modes.entering).utf8)
    learnSize()
    events.yield(.resumed)
  }

  /// Takes the terminal again after the process was stopped and continued, unless the terminal is lent.
  private mutating func resume(wasGivenBack: Bool = true) {
    guard !isLent else { return }
    resumeTerminal(wasGivenBack: wasGivenBack)
    if isTaken { events.yield(.resumed) }
  }

  /// Ends the session because of a signal, by which the process is ended afterwards; a second signal ends it at once.
  private mutating func end(by number: Int32) {
    guard ending?.signal == nil else {
      // The second signal ends the session at once.
      isOver = true
      return
    }
    if ending == nil { end(.signal(number)) }
    ending = ending.map { Ending(signal: number, deadline: $0.deadline) }
  }

  /// Ends the session because its terminal is closed.
  mutating func lose() {
    guard ending == nil else { return }
    end(.hangup)
  }

  /// Ends the session because the process's parent has ended.
  mutating func loseParent() {
    close(parent)
    parent = -1
    lose()
  }

  /// Gives the terminal back, and reports the end of the session with its reason.
  private mutating func end(_ reason: SessionEvent.EndReason) {
    giveBack()
    ending = Ending(signal: nil, deadline: .now + Self.grace)
    events.yield(.ended(reason))
    events.finish()
  }
}
