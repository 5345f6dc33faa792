/// The journal's knowledge of one library.
struct JournalRecord: Sendable {
  /// The number of failures in a row, with no answer in between, that cause quarantine.
  static let failuresInRow = 3

  /// The starts of the library without a recorded end, by hosts that still run or have gone down.
  private(set) var started: [JournalStart] = []

  /// The failures since the last answer.
  private(set) var failures: [JournalFailure] = []

  /// The failure that put the library into quarantine, or `nil` if none did.
  private(set) var decisive: JournalFailure?

  /// The latest start that ended well, or `nil` if the library failed since.
  private(set) var opened: JournalStart?

  /// Adds a start.
  mutating func start(_ start: JournalStart) {
    started.append(start)
  }

  /// Removes a start that has ended, and remembers it if it ended well.
  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    if let index = started.firstIndex(of: start) { started.remove(at: index) }
    if outcome == .ok { opened = start }
  }

  /// Adds a failure, which decides if the host that wrote it says so or there are too many in a row.
  mutating func fail(_ failure: JournalFailure) {
    opened = nil
    guard decisive == nil else { return }
    failures.append(failure)
    // Two hosts may each have counted fewer failures than there were.
    if failure.consequence == .quarantined || failures.count >= Self.failuresInRow { decisive = failure }
  }

  /// Ends the row of failures, because the library has answered.
  mutating func answer() {
    failures = []
  }

  /// Returns the verdict, or `nil` if the library isn't in quarantine. `isAlive` returns whether a host still runs.
  func quarantine(isAlive: (HostProcess) -> Bool) -> Quarantine? {
    decisive?.quarantine ?? crash(isAlive: isAlive)?.quarantine
  }

  /// Returns the start that took its host down, or `nil` if there is none.
  ///
  /// A start by a host that still runs is no crash. A start in a worker, which can't harm its host, is no crash either:
  /// somebody ended that host, eg because the plugin kept them waiting.
  private func crash(isAlive: (HostProcess) -> Bool) -> JournalStart? {
    started.last { $0.place == .process && !isAlive($0.process) }
  }

  /// Returns the fewest lines with the same meaning. `isAlive` returns whether a host still runs.
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
