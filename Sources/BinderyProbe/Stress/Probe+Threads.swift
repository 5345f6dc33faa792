internal import Bindery
internal import BinderyRules
internal import CProbe
internal import Glibc
internal import Synchronization

extension Probe {
  /// The state that the threads share.
  private final class Shared: Sendable {
    // The plugin's tables are constant, and only functions that the contract allows on any thread are called.
    nonisolated(unsafe) let type: ProbedType
    let expected: [(TestRecord, RecordObservation)]
    let isLive: Bool
    let seconds: Double
    let found = Mutex<Finding?>(nil)

    init(_ type: ProbedType, _ expected: [(TestRecord, RecordObservation)], isLive: Bool, seconds: Double) {
      (self.type, self.expected, self.isLive, self.seconds) = (type, expected, isLive, seconds)
    }
  }

  /// Observes different items on several threads at once, and throws X01 if an observation differs from that on one
  /// thread.
  func compareThreads() throws(Finding) {
    giveMemory(CPROBE_GUARD_COUNT)
    let type = try type()
    let isLive = try plugin().live(order.subject) != nil
    let expected = try steadySamples(of: type, isLive: isLive)
    guard expected.count > 1 else {
      return report.add(.skipped("no two records are known that it takes and that look different"))
    }
    let seconds = order.level >= .strict ? 1.0 : 0.08
    let shared = Shared(type, expected, isLive: isLive, seconds: seconds)
    SideBySide.run(4) { place in Self.look(at: shared, from: place) }
    if let finding = shared.found.withLock({ $0 }) { throw finding }
    try compareResults(of: type, expected.map(\.0))
  }

  /// Returns up to 16 samples that look the same when observed twice and different from each other, with what was seen.
  ///
  /// If fewer than two remain, copies of the samples with longer texts are examined, too.
  private func steadySamples(of type: ProbedType, isLive: Bool) throws(Finding) -> [(TestRecord, RecordObservation)] {
    let first = samples.prefix(16)
    let steady = try steadyRecords(among: Array(first), of: type, isLive: isLive)
    guard steady.count < 2 else { return steady }
    return try steadyRecords(among: first + first.map(\.withLongerTexts), of: type, isLive: isLive)
  }

  private func steadyRecords(
    among records: [TestRecord], of type: ProbedType, isLive: Bool
  ) throws(Finding) -> [(TestRecord, RecordObservation)] {
    var steady: [(TestRecord, RecordObservation)] = []
    var known: Set<RecordObservation> = []
    for record in records {
      let first = try Self.observation(of: record, type, isLive: isLive)
      guard try Self.observation(of: record, type, isLive: isLive) == first else { continue }
      if known.insert(first).inserted { steady.append((record, first)) }
    }
    return steady
  }

  /// Returns what may be observed of a record on any thread: with live view models, the identity and version alone.
  private static func observation(of record: TestRecord, _ type: ProbedType, isLive: Bool) throws(Finding)
    -> RecordObservation
  {
    guard isLive else { return try type.observation(of: record) }
    guard let model = try? type.decode(record) else { return RecordObservation() }
    defer { type.release(model: model) }
    return type.look(atModel: model, like: RecordObservation())
  }

  private static func look(at shared: Shared, from place: Int) {
    let start = clock_gettime_nsec()
    var iteration = place
    while Double(clock_gettime_nsec() - start) < shared.seconds * 1e9, shared.found.withLock({ $0 == nil }) {
      let (record, expected) = shared.expected[iteration % shared.expected.count]
      iteration += 1
      guard let seen = try? observation(of: record, shared.type, isLive: shared.isLive),
        let difference = seen.difference(from: expected)
      else { continue }
      let finding = Finding(
        "X01", subject: shared.type.kind.rawValue, "several threads at once see something else than one: \(difference)",
        input: record.description)
      shared.found.withLock { $0 = $0 ?? finding }
    }
  }
}

/// Returns the monotonic time in nanoseconds.
private func clock_gettime_nsec() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
