/// The journal's knowledge of one library.
struct JournalRecord: Sendable {
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
  ///
  /// A success in the process resets the number of unexplained crashes. A success in a worker allows one more attempt in
  /// the process, and no more, since a plugin that kills its host may spare a worker.
  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    if let index = started.firstIndex(of: start) {
      started.remove(at: index)
      let kept = start.place == .worker ? min(index, LoadRule.unexplainedCrashesBound - 1) : 0
      if outcome == .ok { started.removeSubrange(..<(index - kept)) }
    }
    if outcome == .ok { opened = start }
  }

  /// Adds a failure, which decides if the host that wrote it says so or there are too many in a row.
  mutating func fail(_ failure: JournalFailure) {
    opened = nil
    guard decisive == nil else { return }
    failures.append(failure)
    // Two hosts may each have counted fewer failures than there were.
    let isDecisive = QuarantineRule.isDecisive(QuarantineRule.Facts(failuresInRow: failures.count))
    if failure.consequence == .quarantined || isDecisive { decisive = failure }
  }

  /// Ends the row of failures, because the library has answered.
  mutating func answer() {
    failures = []
  }

  /// The verdict, or `nil` if the library isn't in quarantine.
  var quarantine: Quarantine? { decisive?.quarantine }

  /// Returns how the library is to be opened. `isAlive` returns whether a host still runs.
  func rule(isAlive: (HostProcess) -> Bool) -> LoadRule {
    LoadRule(quarantine, unexplainedCrashes: unexplainedCrashes(isAlive: isAlive).count)
  }

  /// Returns the last starts whose hosts ended before the start did, without a crash handler that recorded the cause.
  ///
  /// A start by a host that still runs doesn't count, nor does one in a worker, which can't crash its host.
  private func unexplainedCrashes(isAlive: (HostProcess) -> Bool) -> [JournalStart] {
    started.filter { $0.place == .process && !isAlive($0.process) }.suffix(LoadRule.unexplainedCrashesBound)
  }

  /// Returns the fewest lines with the same meaning. `isAlive` returns whether a host still runs.
  func lines(isAlive: (HostProcess) -> Bool) -> [JournalLine] {
    var lines = failures.map(JournalLine.failed)
    if var decisive {
      decisive.consequence = .quarantined
      lines = [.failed(decisive)]
    }
    // It comes first, because it resets what was counted before it.
    if let opened { lines.append(.ended(opened, .ok)) }
    let ends = Set(unexplainedCrashes(isAlive: isAlive))
    return lines + started.filter { ends.contains($0) || isAlive($0.process) }.map(JournalLine.start)
  }
}
