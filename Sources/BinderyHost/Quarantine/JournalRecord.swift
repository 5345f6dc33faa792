/// The journal's knowledge of one library: its starts, failures and quarantine.
struct JournalRecord: Sendable {
  /// The starts of the library that have no recorded end, by hosts that still run or that ended without recording it.
  private(set) var started: [JournalStart] = []

  /// The failures of the library since it last answered.
  private(set) var failures: [JournalFailure] = []

  /// The failure that put the library into quarantine, or `nil` if it isn't in quarantine.
  private(set) var decisive: JournalFailure?

  /// The latest start of the library that succeeded, or `nil` if it failed since.
  private(set) var opened: JournalStart?

  /// Adds a start of the library.
  mutating func start(_ start: JournalStart) {
    started.append(start)
  }

  /// Removes a start of the library that has ended, and remembers it if it succeeded.
  ///
  /// A success in the process resets the number of unexplained crashes. A success in a worker process allows one more
  /// attempt in the host's process, and no more, since a plugin that kills its host may spare a worker.
  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    if let index = started.firstIndex(of: start) {
      started.remove(at: index)
      let kept = start.place == .worker ? min(index, LoadRule.unexplainedCrashesBound - 1) : 0
      if outcome == .ok { started.removeSubrange(..<(index - kept)) }
    }
    if outcome == .ok { opened = start }
  }

  /// Adds a failure of the library, which is decisive if its host says so or if there are too many in a row.
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

  /// The quarantine of the library, or `nil` if it isn't in quarantine.
  var quarantine: Quarantine? { decisive?.quarantine }

  /// Returns how the library is to be opened. `isAlive` returns whether a host's process still runs.
  func rule(isAlive: (HostProcess) -> Bool) -> LoadRule {
    LoadRule(quarantine, unexplainedCrashes: unexplainedCrashes(isAlive: isAlive).count)
  }

  /// Returns the last starts whose hosts ended before the start did, without a crash handler that recorded the cause.
  ///
  /// A start by a host that still runs doesn't count, nor does the start of a worker, which can't crash its host.
  private func unexplainedCrashes(isAlive: (HostProcess) -> Bool) -> [JournalStart] {
    started.filter { $0.place == .process && !isAlive($0.process) }.suffix(LoadRule.unexplainedCrashesBound)
  }

  /// Returns the smallest number of lines with the same meaning. `isAlive` returns whether a host's process still runs.
  func lines(isAlive: (HostProcess) -> Bool) -> [JournalLine] {
    var lines = failures.map(JournalLine.failed)
    if var decisive {
      decisive.consequence = .quarantined
      lines = [.failed(decisive)]
    }
    // The line comes first, because it resets what was counted before it.
    if let opened { lines.append(.ended(opened, .ok)) }
    let ends = Set(unexplainedCrashes(isAlive: isAlive))
    return lines + started.filter { ends.contains($0) || isAlive($0.process) }.map(JournalLine.start)
  }
}
