internal import BinderyRules
internal import CProbe

/// A source of fuzzed records: those of a mutator and, for a plugin built with coverage, mutations of kept records.
///
/// A record is kept if the plugin reached new code edges with it; only the latest 256 are kept.
struct RecordExplorer {
  /// The generator of fuzzed records.
  private let mutator: RecordMutator
  /// The coverage counters of the plugin, or `nil` if it was built without coverage.
  private let coverage: UnsafePointer<cprobe_coverage>?
  /// The records with which the plugin reached new code edges, the latest last.
  private var kept: [TestRecord] = []

  /// Creates an explorer without kept records.
  ///
  /// The plugin must already be loaded, since the number of its code edges is read here.
  init(_ mutator: RecordMutator) {
    self.mutator = mutator
    var known = 0
    coverage = cprobe_current_coverage().flatMap { coverage in
      _ = coverage.pointee.edges(&known)
      return known > 0 ? coverage : nil
    }
  }

  /// Whether the plugin reports code coverage, so that each record depends on earlier ones.
  var isGuided: Bool { coverage != nil }

  /// The number of iterations that try boundary values, before the others.
  var endCount: Int { mutator.endCount }

  /// The number of iterations with boundary values, which is the same at each level of the check.
  var fixedCount: Int { mutator.fixedCount }

  /// Returns the record of an iteration: in every odd one after those with boundary values, a mutation of a kept
  /// record, if there is one.
  func record(iteration: Int) -> TestRecord {
    var generator = SeededGenerator(
      seed: mutator.seed &+ UInt64(truncatingIfNeeded: iteration) &* 0x2545_F491_4F6C_DD1D)
    guard iteration >= endCount, !iteration.isMultiple(of: 2), let start = kept.randomElement(using: &generator)
    else { return mutator.fuzzedRecord(iteration: iteration) }
    return mutator.mutated(start, &generator)
  }

  /// Keeps a record for later mutations if the plugin, just called with it, reached new edges.
  mutating func keep(_ record: TestRecord) {
    guard let coverage, coverage.pointee.take_news() > 0 else { return }
    // The oldest record is dropped.
    if kept.count >= 256 { kept.removeFirst() }
    kept.append(record)
  }

  /// The code coverage reached so far, such as `12 of 340 edges reached`; `nil` if the plugin was built without
  /// coverage.
  var reached: String? {
    guard let coverage else { return nil }
    var known = 0
    let edges = coverage.pointee.edges(&known)
    return "\(edges) of \(known) edges reached"
  }
}
