internal import Bindery
internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// Reads the available input and reports it as events; ends or suspends the session if the terminal refuses.
  mutating func readInput() {
    switch device.read() {
    case .nothing: break
    case .refused: if device.isOurs { lose() } else { stopInBackground() }
    case .bytes(let bytes):
      handle(decoder.decode(bytes))
      escapeDeadline = decoder.isPending ? .now + options.escapeDelay : nil
    }
  }

  /// Reports a pending escape character as the Escape key, since nothing has followed it in time.
  mutating func finishInput() {
    escapeDeadline = nil
    handle(decoder.finish())
  }

  /// Applies the terminal's answers among the inputs, and reports all other inputs as an event.
  private mutating func handle(_ inputs: [TerminalInput]) {
    var others: [TerminalInput] = []
    for input in inputs {
      if case .report(let report) = input { handle(report) } else { others.append(input) }
    }
    if !others.isEmpty { events.yield(.input(others)) }
  }

  /// Takes a report of the terminal: turns on the modes for a feature that it has, and notes the feature.
  private mutating func handle(_ report: TerminalReport) {
    let consequences = probe.apply(report)
    for mode in consequences.modes { output.send(modes.enter(mode).utf8) }
    if !consequences.modes.isEmpty { remember() }
    if consequences.changesWriting { output.change(probe.features) }
    mailbox.learn { [probe] facts in
      facts.features = probe.features
      facts.isBackgroundLight = probe.isBackgroundLight
    }
    if consequences.changesLook { events.yield(.featuresChanged) }
  }

  /// Asks the terminal for its size, and reports it as an event if it has changed.
  mutating func learnSize() {
    let size = device.size
    guard size != mailbox.facts.size else { return }
    mailbox.learn { $0.size = size }
    output.redraw()
    events.yield(.resized(size))
  }

  /// Carries out the orders that the session has posted to the mailbox.
  mutating func handleOrders() {
    let orders = mailbox.removeOrders()
    if let frame = orders.frame { output.show(frame) }
    output.send(orders.bytes)
    if orders.redraws { output.redraw() }
    if let usesMouse = orders.usesMouse { setMouse(usesMouse) }
    if orders.ends {
      isOver = true
      for borrower in orders.borrowers { borrower.resume() }
      return
    }
    if orders.suspends, isTaken { suspend(withOthers: true) }
    if orders.returns { endLending() }
    for borrower in orders.borrowers { lend(to: borrower) }
  }

  /// Turns mouse input on or off.
  private mutating func setMouse(_ on: Bool) {
    let bytes = on ? modes.enter(.mouse) : modes.leave(.mouse)
    guard isTaken, !bytes.isEmpty else { return }
    output.send(bytes.utf8)
    remember()
  }

  /// Gives the terminal back, as for a program that the user starts, and resumes the waiting borrower.
  private mutating func lend(to borrower: CheckedContinuation<Void, Never>) {
    giveBack()
    isLent = true
    borrower.resume()
  }

  /// Takes the terminal again after it was lent.
  private mutating func endLending() {
    isLent = false
    if ending == nil { resumeTerminal() }
  }
}
