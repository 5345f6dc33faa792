internal import Bindery
internal import CTerminal
internal import Glibc

extension SessionLoop {
  /// Reads what there is, and tells of it.
  mutating func readInput() {
    switch device.read() {
    case .nothing: break
    case .refused: if device.isOurs { lose() } else { stopInBackground() }
    case .bytes(let bytes):
      take(decoder.decode(bytes))
      escapeDeadline = decoder.isPending ? .now + options.escapeDelay : nil
    }
  }

  /// Takes a pending escape character for a key.
  mutating func finishInput() {
    escapeDeadline = nil
    take(decoder.finish())
  }

  /// Takes over the terminal's answers, and tells of all other input.
  private mutating func take(_ inputs: [TerminalInput]) {
    var others: [TerminalInput] = []
    for input in inputs {
      if case .report(let report) = input { take(report) } else { others.append(input) }
    }
    if !others.isEmpty { events.yield(.input(others)) }
  }

  private mutating func take(_ report: TerminalReport) {
    let consequences = probe.take(report)
    for mode in consequences.modes { output.send(modes.enter(mode).utf8) }
    if !consequences.modes.isEmpty { remember() }
    if consequences.changesWriting { output.change(probe.features) }
    mailbox.learn { [probe] facts in
      facts.features = probe.features
      facts.isBackgroundLight = probe.isBackgroundLight
    }
    if consequences.changesLook { events.yield(.featuresChanged) }
  }

  /// Asks for the size, and tells of it if it has changed.
  mutating func learnSize() {
    let size = device.size
    guard size != mailbox.facts.size else { return }
    mailbox.learn { $0.size = size }
    output.redraw()
    events.yield(.resized(size))
  }

  /// Does what the session has asked for.
  mutating func takeOrders() {
    let orders = mailbox.take()
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

  private mutating func setMouse(_ on: Bool) {
    let bytes = on ? modes.enter(.mouse) : modes.leave(.mouse)
    guard isTaken, !bytes.isEmpty else { return }
    output.send(bytes.utf8)
    remember()
  }

  private mutating func lend(to borrower: CheckedContinuation<Void, Never>) {
    giveBack()
    isLent = true
    borrower.resume()
  }

  private mutating func endLending() {
    isLent = false
    if ending == nil { takeAgain() }
  }
}
