/// The state that results from the lines of a journal, independent of files.
struct JournalHistory: Sendable {
  /// The maximum number of libraries that the journal remembers because they opened well and haven't failed since.
  static let openedBound = 200

  /// The journal's knowledge of each library, by the library's digest.
  private(set) var records: [String: JournalRecord] = [:]
  /// The lines of formats that a later version has added, which are kept when the journal is compacted.
  private var unknown: [JournalLine] = []

  /// Adds the event that a line of the journal records.
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

  /// The quarantines of libraries, the latest first.
  var quarantines: [Quarantine] {
    records.values.compactMap(\.quarantine)
      .sorted { ($1.time, $0.id, $0.digest) < ($0.time, $1.id, $1.digest) }
  }

  /// Returns the smallest number of lines with the same meaning. `isAlive` returns whether a host's process still runs.
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
