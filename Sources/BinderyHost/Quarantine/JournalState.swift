internal import Bindery
internal import BinderySystem

/// The state of a journal and the operations on it, to be used by one thread at a time.
struct JournalState: ~Copyable, Sendable {
  /// A kind of problem with the journal's file, which is reported once.
  private enum Complaint {
    case writing, damage, permissions
  }

  /// The size of the journal's file in bytes above which it is compacted.
  static let compactionBound = 64 << 10

  /// The file of the journal.
  private var file: JournalFile
  /// The function that returns whether a host's process is still running.
  private let isAlive: @Sendable (HostProcess) -> Bool
  /// The state of all plugins that results from the lines of the journal.
  private(set) var history = JournalHistory()
  /// The numbers of failed and answered items of each library in this run.
  private var rates: [String: FailureRate] = [:]

  /// The starts of plugins that this journal has recorded and that have not ended.
  private(set) var open: [JournalStart] = []

  /// The sentences about problems with the file that are yet to be reported.
  private var complaints: [String] = []
  /// The complaints that the user was told already, each of which is told once.
  private var reported: Set<Complaint> = []
  /// Whether the file has damaged lines, which compaction drops.
  private var isDamaged = false
  /// The size of the file in bytes above which it is compacted.
  private var nextCompaction = Self.compactionBound

  /// Creates a journal in a file, or in memory if the path is `nil`. `isAlive` returns whether a host's process still
  /// runs.
  init(path: String?, isAlive: @escaping @Sendable (HostProcess) -> Bool) {
    file = JournalFile(path: path)
    self.isAlive = isAlive
  }

  /// Removes and returns the sentences about problems with the file that are yet to be reported.
  mutating func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  // MARK: Verdicts

  /// Returns the quarantine of the library with a digest, or `nil` if it may be used.
  mutating func quarantine(of digest: String) -> Quarantine? {
    refresh()
    return history.records[JournalText.cut(digest)]?.quarantine
  }

  /// Returns how to open the plugin with a digest that is allowed to run in this process.
  mutating func rule(for digest: String) -> LoadRule {
    refresh()
    return history.records[JournalText.cut(digest)]?.rule(isAlive: isAlive) ?? .process
  }

  /// Returns a duplicate of the journal's descriptor for appending lines, or `nil` if there is none.
  func duplicate() -> OpenFile? { file.duplicate() }

  /// Returns all quarantines, the latest first.
  mutating func quarantines() -> [Quarantine] {
    refresh()
    return history.quarantines
  }

  /// Lifts and returns the quarantines of a name: the digest of a library, or the identifier of a plugin.
  mutating func clear(_ name: String) -> [Quarantine] {
    let lifted = quarantines().filter { $0.digest == name || $0.id.rawValue == name }
    guard !lifted.isEmpty else { return [] }
    for quarantine in lifted { rates[quarantine.digest] = nil }
    write(lifted.map { .cleared($0.digest) }, isSynced: true)
    return lifted
  }

  // MARK: Starts

  /// Records that a plugin is about to start, and waits until that is on the disk unless the library is known to open
  /// well.
  mutating func begin(_ start: JournalStart) {
    refresh()
    open.append(start)
    // The lines that a process has written survive its death, so that only a power failure can lose one. The sync is
    // for plugins that might bring down the machine, which one that opened well before doesn't.
    let isKnown = history.records[start.digest]?.opened?.place == start.place
    write([.start(start)], isSynced: !isKnown)
  }

  /// Records the end of a plugin's start. Does nothing if it has ended already.
  mutating func end(_ start: JournalStart, _ outcome: JournalLine.Outcome) {
    guard let index = open.firstIndex(of: start) else { return }
    open.remove(at: index)
    write([.ended(start, outcome)], isSynced: false)
  }

  // MARK: Failures

  /// Records the failure of a plugin and, if it happened while `start` was under way, the end of that start.
  mutating func fail(_ failure: JournalFailure, ending start: JournalStart? = nil) {
    refresh()
    rates[failure.digest, default: FailureRate()].fail()
    let before = history.records[failure.digest]?.failures.count ?? 0
    let isDecisive = QuarantineRule.isDecisive(
      QuarantineRule.Facts(failuresInRow: before + 1, rate: rates[failure.digest] ?? FailureRate()))
    var failure = failure
    failure.consequence = isDecisive ? .quarantined : .counted
    var lines = [JournalLine.failed(failure)]
    if let start, let index = open.firstIndex(of: start) {
      open.remove(at: index)
      // The end comes first: if the lines are cut off, the plugin is blamed too little rather than too much.
      lines.insert(.ended(start, .failed), at: 0)
    }
    write(lines, isSynced: isDecisive)
  }

  /// Records that a library answered items, which ends a row of failures that hasn't led to quarantine.
  ///
  /// `count` is the number of items.
  mutating func succeed(_ digest: String, count: Int) {
    rates[digest, default: FailureRate()].answer(count)
    guard let record = history.records[digest], !record.failures.isEmpty, record.decisive == nil else { return }
    write([.answered(digest)], isSynced: false)
  }

  // MARK: The file

  /// Appends lines to the file; if that fails, they count in this process only.
  private mutating func write(_ lines: [JournalLine], isSynced: Bool) {
    let failure = file.append(lines.map { $0.text + "\n" }.joined(), isSynced: isSynced)
    guard let failure else { return refresh() }
    for line in lines { history.add(line) }
    guard file.refusal == nil else { return complainOfPermissions() }
    complain("can't be written, so that what it would hold is known in this run only: \(failure)", of: .writing)
  }

  /// Reads the lines that other hosts have appended, and compacts the file if it is damaged or large.
  private mutating func refresh() {
    readOn()
    guard isDamaged || file.count > nextCompaction else { return }
    // Compaction also drops damaged lines, so that the next run doesn't report them again.
    compact()
    isDamaged = false
    nextCompaction = max(Self.compactionBound, 2 * file.count)
  }

  /// Reads the lines that were appended since the last reading, and adds them to the history.
  private mutating func readOn() {
    let reading = file.read()
    complainOfPermissions()
    if reading.startsOver { history = JournalHistory() }
    if reading.hasDamagedEnd { isDamaged = true }
    for text in reading.bytes.split(separator: UInt8(ascii: "\n")) {
      if let line = JournalLine(text) { history.add(line) } else { isDamaged = true }
    }
    if isDamaged { complain("has a damaged line, which is ignored", of: .damage) }
  }

  /// Replaces the file with the lines that still count, unless another host has it open.
  private mutating func compact() {
    guard file.lockAlone() else { return }
    readOn()
    file.replace(with: history.lines(isAlive: isAlive).map { $0.text + "\n" }.joined())
  }

  /// Adds a complaint that the file isn't used because others may write to it, if that is so.
  private mutating func complainOfPermissions() {
    guard let refusal = file.refusal else { return }
    complain(
      "isn't believed: \(refusal); nothing in it counts, and what it would hold is known in this run only",
      of: .permissions)
  }

  /// Adds a complaint about the file for the user, unless the same complaint was made before.
  private mutating func complain(_ text: String, of complaint: Complaint) {
    guard reported.insert(complaint).inserted else { return }
    complaints.append("the journal of plugins \(file.path.map { "'\($0)' " } ?? "")\(text)")
  }
}
