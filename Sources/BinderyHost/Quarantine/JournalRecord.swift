/// What the journal knows of one library.
struct JournalRecord: Sendable {
  /// So many failures with nothing answered in between are too many.
  static let failuresInRow = 3

  /// What was started and has no end yet.
  private(set) var started: [JournalStart] = []

  /// The failures since something was answered.
  private(set) var failures: [JournalFailure] = []

  /// The failure that decided.
  private(set) var decisive: JournalFailure?

  /// What ended well the last time, unless the library failed since.
  private(set) var opened: JournalStart?

  mutating func start(_ start: JournalStart) {
    started.append(start)
  }

  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    if let index = started.firstIndex(of: start) { started.remove(at: index) }
    if outcome == .ok { opened = start }
  }

  mutating func fail(_ failure: JournalFailure) {
    opened = nil
    guard decisive == nil else { return }
    failures.append(failure)
    // Two hosts may each have counted less than there were.
    if failure.consequence == .quarantined || failures.count >= Self.failuresInRow { decisive = failure }
  }

  mutating func answer() {
    failures = []
  }

  /// The verdict.
  func quarantine(isAlive: (HostProcess) -> Bool) -> Quarantine? {
    decisive?.quarantine ?? crash(isAlive: isAlive)?.quarantine
  }

  /// What has taken its host down. What a living host has started is no crash; nor is what was started in a worker,
  /// which can't harm its host: somebody has ended that, eg while the plugin let them wait.
  private func crash(isAlive: (HostProcess) -> Bool) -> JournalStart? {
    started.last { $0.place == .process && !isAlive($0.process) }
  }

  /// The fewest lines that say the same.
  func lines(isAlive: (HostProcess) -> Bool) -> [JournalLine] {
    var lines = failures.map(JournalLine.failed)
    if var decisive {
      decisive.consequence = .quarantined
      lines = [.failed(decisive)]
    }
    let crash = crash(isAlive: isAlive)
    lines += started.filter { $0 == crash || isAlive($0.process) }.map(JournalLine.start)
    if let opened { lines.append(.ended(opened, .ok)) }
    return lines
  }
}
