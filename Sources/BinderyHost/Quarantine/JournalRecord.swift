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
  ///
  /// That ends a row of ends that nobody saw. In a worker it gives the library one more try in the process: what kills its
  /// host may well spare a worker.
  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    if let index = started.firstIndex(of: start) {
      started.remove(at: index)
      let kept = start.place == .worker ? min(index, LoadRule.unseenEndsBound - 1) : 0
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
    if failure.consequence == .quarantined || failures.count >= Self.failuresInRow { decisive = failure }
  }

  /// Ends the row of failures, because the library has answered.
  mutating func answer() {
    failures = []
  }

  /// The verdict, or `nil` if the library isn't in quarantine.
  var quarantine: Quarantine? { decisive?.quarantine }

  /// Returns how the library is to be opened. `isAlive` returns whether a host still runs.
  func rule(isAlive: (HostProcess) -> Bool) -> LoadRule {
    LoadRule(quarantine, unseenEnds: unseenEnds(isAlive: isAlive).count)
  }

  /// Returns the last starts whose hosts have ended while they loaded the library, without anybody who saw why.
  ///
  /// A start by a host that still runs has no end. A start in a worker, which can't harm its host, isn't one of them.
  private func unseenEnds(isAlive: (HostProcess) -> Bool) -> [JournalStart] {
    started.filter { $0.place == .process && !isAlive($0.process) }.suffix(LoadRule.unseenEndsBound)
  }

  /// Returns the fewest lines with the same meaning. `isAlive` returns whether a host still runs.
  func lines(isAlive: (HostProcess) -> Bool) -> [JournalLine] {
    var lines = failures.map(JournalLine.failed)
    if var decisive {
      decisive.consequence = .quarantined
      lines = [.failed(decisive)]
    }
    // First, as it ends the row of what came before.
    if let opened { lines.append(.ended(opened, .ok)) }
    let ends = Set(unseenEnds(isAlive: isAlive))
    return lines + started.filter { ends.contains($0) || isAlive($0.process) }.map(JournalLine.start)
  }
}

/// How a plugin is opened that the user lets run in the host's process.
enum LoadRule: Hashable, Sendable {
  /// It is loaded into the process.
  case process

  /// It is opened in a worker, where it is seen what it does.
  case worker

  /// It isn't opened.
  case quarantine(Quarantine)

  /// The number of ends of hosts in a row, while they loaded the plugin and nobody saw why, that lead to a worker.
  ///
  /// A process that is killed from outside and one that kills itself look alike, so that neither is an offence.
  static let unseenEndsBound = 3

  /// Creates the rule for a plugin with a verdict, if there is one, and a number of such ends.
  init(_ verdict: Quarantine?, unseenEnds: Int) {
    if let verdict {
      self = .quarantine(verdict)
    } else {
      self = unseenEnds < Self.unseenEndsBound ? .process : .worker
    }
  }
}
