/// The state that follows from the lines of a journal. It is independent of files.
struct JournalHistory: Sendable {
  /// The most libraries that the journal remembers to have opened well and not failed since.
  static let openedBound = 200

  /// The records of the libraries, by digest.
  private(set) var records: [String: JournalRecord] = [:]
  private var unknown: [JournalLine] = []

  /// Adds what a line says.
  mutating func add(_ line: JournalLine) {
    switch line {
    case .start(let start): records[start.digest, default: JournalRecord()].start(start)
    case .ended(let start, let outcome): records[start.digest, default: JournalRecord()].end(start, outcome)
    case .failed(let failure): records[failure.digest, default: JournalRecord()].fail(failure)
    case .answered(let digest): records[digest]?.answer()
    case .cleared(let digest): records[digest] = nil
    case .unknown: unknown.append(line)
    }
  }

  /// The verdicts, the latest first.
  var quarantines: [Quarantine] {
    records.values.compactMap(\.quarantine)
      .sorted { ($1.time, $0.id, $0.digest) < ($0.time, $1.id, $1.digest) }
  }

  /// Returns the fewest lines with the same meaning. `isAlive` returns whether a host still runs.
  func lines(isAlive: (HostProcess) -> Bool) -> [JournalLine] {
    let times = records.values.compactMap { $0.opened?.time }.sorted(by: >)
    let oldest = times.dropFirst(Self.openedBound - 1).first ?? .min
    let known = records.sorted { $0.key < $1.key }.flatMap { $1.lines(isAlive: isAlive) }
    return unknown
      + known.filter { line in
        guard case .ended(let start, _) = line else { return true }
        return start.time >= oldest
      }
  }
}
