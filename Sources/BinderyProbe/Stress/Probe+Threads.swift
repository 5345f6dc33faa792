internal import Bindery
internal import BinderyRules
internal import CProbe
internal import Synchronization

extension Probe {
  /// The state shared by threads that observe records at once.
  private final class Shared: Sendable {
    // The plugin's tables are constant, and only functions that the contract allows on any thread are called.
    /// The media type whose functions are called.
    nonisolated(unsafe) let type: ProbedType
    /// The optional functions of the media type.
    nonisolated(unsafe) let abilities: ProbedAbilities
    /// The records, each with the observation that was made on one thread.
    let expected: [(record: TestRecord, seen: RecordObservation)]
    /// Whether the view models are live, so that they aren't created on other threads.
    let isLive: Bool
    /// The number of observations that each thread makes.
    let count: Int
    /// The first difference that was found, or `nil` if there is none.
    let found = Mutex<Finding?>(nil)

    /// The plugin's requests for the contents of each record's item, as made on one thread.
    let requests: [TestRecord: [ProbedRequest]]

    /// Creates the state for threads that observe records, each `count` times.
    init(_ abilities: ProbedAbilities, _ expected: [(TestRecord, RecordObservation)], isLive: Bool, count: Int) {
      (type, self.abilities, self.expected) = (abilities.type, abilities, expected)
      (self.isLive, self.count) = (isLive, count)
      let requests = expected.map { ($0.0, abilities.requests(ofRecord: $0.0)) }
      self.requests = Dictionary(requests) { first, _ in first }
    }

    /// Returns how an observation of a record differs from the one on one thread, as a clause, or `nil` if it doesn't.
    func difference(of record: TestRecord, from expected: RecordObservation) -> String? {
      let seen = Probe.observation(of: record, type, isLive: isLive)
      if let difference = seen.difference(from: expected) { return difference }
      guard abilities.contents != nil, abilities.requests(ofRecord: record) != requests[record] else { return nil }
      return "contents() hands over another request"
    }
  }

  /// Observes different items on several threads at once, and throws a finding of rule X01 if an observation differs
  /// from that on one thread.
  func compareThreads() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    let isLive = try plugin().live(order.subject) != nil
    let expected = steadySamples(of: type, isLive: isLive)
    guard expected.count > 1 else {
      return report.add(.skipped("no two records are known that it takes and that look different"))
    }
    let abilities = try abilities()
    let shared = Shared(abilities, expected, isLive: isLive, count: order.level >= .strict ? 2_000 : 100)
    try withYieldingThreads { () throws(Finding) in
      try compareSharedModels(expected, abilities, isLive: isLive)
      // Threads that map memory wait for each other, so that they less often run the plugin's code at the same time.
      try GuardedMemory.withLeanRecords { () throws(Finding) in
        SideBySide.run(4) { Self.observe(shared, onThread: $0) }
      }
      if let finding = shared.found.withLock({ $0 }) { throw finding }
    }
    try compareResults(of: type, expected.map(\.0))
  }

  /// Runs `body` while threads yield to each other where races are likely.
  ///
  /// Throws what `body` throws, or a finding of rule X01 if strtok() continued with a text of another thread meanwhile.
  func withYieldingThreads(_ body: () throws(Finding) -> Void) throws(Finding) {
    let before = cprobe_mixed_texts()
    cprobe_let_yield(true)
    defer { cprobe_let_yield(false) }
    try body()
    guard cprobe_mixed_texts() > before else { return }
    throw Finding(
      "X01", subject: order.subject,
      "strtok(), which has one text for all threads, goes on with that of another thread: use strtok_r()")
  }

  /// Returns records that look the same twice and different from each other, with their observations.
  ///
  /// They are samples and copies of up to 16 of them, 32 in all, and 128 from the level `strict` on; and one with long
  /// texts, which keeps threads busy for longer.
  private func steadySamples(of type: ProbedType, isLive: Bool) -> [(TestRecord, RecordObservation)] {
    let families = samples.prefix(16).map { type.family(of: $0) }
    guard !families.isEmpty else { return [] }
    let records = (0..<(order.level >= .strict ? 128 : 32)).map { families[$0 % families.count][$0 / families.count] }
    let long = samples.prefix(1).map { sample in
      sample.withLongTexts(of: 1 << 10) { type.observation(of: $0).failure == nil }
    }
    return steadyRecords(among: records + long, of: type, isLive: isLive)
  }

  /// Returns the records whose observations are the same each time, with the observations.
  private func steadyRecords(
    among records: [TestRecord], of type: ProbedType, isLive: Bool
  ) -> [(TestRecord, RecordObservation)] {
    var steady: [(TestRecord, RecordObservation)] = []
    var known: Set<RecordObservation> = []
    for record in records {
      let first = Self.observation(of: record, type, isLive: isLive)
      guard Self.observation(of: record, type, isLive: isLive) == first else { continue }
      if known.insert(first).inserted { steady.append((record, first)) }
    }
    return steady
  }

  /// Returns what may be observed of a record on any thread: if view models live, the identity and version alone.
  private static func observation(of record: TestRecord, _ type: ProbedType, isLive: Bool) -> RecordObservation {
    guard isLive else { return type.observation(of: record) }
    guard let model = try? type.decode(record) else { return RecordObservation() }
    defer { type.release(model: model) }
    return type.observation(ofModel: model, like: RecordObservation())
  }

  /// Observes the shared records on the thread with an index; each begins with another record, and odd ones go
  /// backwards.
  private static func observe(_ shared: Shared, onThread thread: Int) {
    let count = shared.expected.count
    for iteration in 0..<shared.count where shared.found.withLock({ $0 == nil }) {
      if thread == 0 { cprobe_note_iteration(Int64(iteration) + 1) }
      let index = (iteration + thread) % count
      let (record, expected) = shared.expected[thread.isMultiple(of: 2) ? index : count - 1 - index]
      guard let difference = shared.difference(of: record, from: expected) else { continue }
      let finding = Finding(
        "X01", subject: shared.type.kind.rawValue, "several threads at once see something else than one: \(difference)",
        input: record.description)
      shared.found.withLock { $0 = $0 ?? finding }
    }
  }
}

extension TestRecord {
  /// Returns a copy whose shorter texts are repeated to about `size` bytes, where `isTaken` says that the plugin
  /// accepts that.
  func withLongTexts(of size: Int, isAccepted: (TestRecord) -> Bool) -> TestRecord {
    var record = self
    for index in fields.indices where fields[index].key != "kind" {
      guard case .known(.text(let text)) = fields[index].value, (1..<512).contains(text.utf8.count) else { continue }
      var longer = record
      longer.fields[index].value = .known(.text(String(repeating: text, count: size / text.utf8.count)))
      if isAccepted(longer) { record = longer }
    }
    return record
  }
}
