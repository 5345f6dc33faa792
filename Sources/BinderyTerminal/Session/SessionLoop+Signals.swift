internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// The time that a program has after it was told to end.
  private static let grace = Duration.seconds(3)

  /// The signals that end the process.
  static let endingSignals = [SIGTERM, SIGHUP, SIGQUIT, SIGINT]

  /// Does what signals ask for.
  mutating func takeSignals() {
    let signals = cterminal_take_signals()
    func has(_ number: Int32) -> Bool { signals & 1 << UInt64(number) != 0 }
    for number in Self.endingSignals where has(number) {
      // The terminal sends these two to whoever uses it.
      if isLent, number == SIGQUIT || number == SIGINT { continue }
      end(by: number)
    }
    guard ending == nil else { return }
    // One of the two has undone the other if both came, so that the screen at most has to be drawn again.
    if has(SIGCONT) { continueAfterStop() } else if has(SIGTSTP) { suspend(withOthers: false) }
    if has(SIGWINCH), isTaken { learnSize() }
  }

  /// Gives the terminal back, and stops the process; when that continues, takes the terminal again.
  ///
  /// - Parameter withOthers: Whether the whole process group stops, as when a terminal sends the signal.
  mutating func suspend(withOthers: Bool) {
    guard ending == nil else { return }
    giveBack()
    if withOthers { cterminal_signal_others(SIGTSTP) }
    cterminal_stop(SIGTSTP)
    resume()
  }

  /// Stops the process, whose terminal belongs to another job now, until it is in the foreground again.
  mutating func stopInBackground() {
    isTaken = false
    cterminal_forget()
    resume(wasGivenBack: false)
  }

  /// Sets everything again after the process was stopped without a warning, by SIGSTOP, or not at all.
  private mutating func continueAfterStop() {
    guard isTaken else { return }
    guard device.isOurs else { return stopInBackground() }
    device.set(settings.raw)
    output.restart(with: (modes.leaving + modes.entering).utf8)
    learnSize()
    events.yield(.resumed)
  }

  private mutating func resume(wasGivenBack: Bool = true) {
    guard !isLent else { return }
    takeAgain(wasGivenBack: wasGivenBack)
    if isTaken { events.yield(.resumed) }
  }

  private mutating func end(by number: Int32) {
    guard ending?.signal == nil else {
      // The second time, at once.
      isOver = true
      return
    }
    if ending == nil { end(.signal(number)) }
    ending = ending.map { Ending(signal: number, deadline: $0.deadline) }
  }

  /// Ends the session, whose terminal is closed.
  mutating func lose() {
    guard ending == nil else { return }
    end(.hangup)
  }

  /// Ends the session, whose process has lost its parent.
  mutating func loseParent() {
    close(parent)
    parent = -1
    lose()
  }

  private mutating func end(_ reason: SessionEvent.EndReason) {
    giveBack()
    ending = Ending(signal: nil, deadline: .now + Self.grace)
    events.yield(.ended(reason))
    events.finish()
  }
}
