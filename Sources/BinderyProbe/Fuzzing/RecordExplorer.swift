internal import BinderyRules
internal import CProbe

/// The records of a fuzzing case: those of the mutator and, for a plugin with coverage, mutations of interesting
/// records.
///
/// A record is interesting if it reached new edges of the plugin.
struct RecordExplorer {
  private let mutator: RecordMutator
  private let coverage: UnsafePointer<cprobe_coverage>?
  private var kept: [TestRecord] = []

  /// Creates an explorer.
  ///
  /// The plugin must be loaded, since the number of its edges is read here.
  init(_ mutator: RecordMutator) {
    self.mutator = mutator
    var known = 0
    coverage = cprobe_current_coverage().flatMap { coverage in
      _ = coverage.pointee.edges(&known)
      return known > 0 ? coverage : nil
    }
  }

  /// Whether the plugin reports coverage, so that each record depends on those before it.
  var isGuided: Bool { coverage != nil }

  /// Returns the record of an iteration: every other one mutates a kept record, if there is one.
  func record(iteration: Int) -> TestRecord {
    var generator = SeededGenerator(
      seed: mutator.seed &+ UInt64(truncatingIfNeeded: iteration) &* 0x2545_F491_4F6C_DD1D)
    guard !iteration.isMultiple(of: 2), let start = kept.randomElement(using: &generator) else {
      return mutator.record(iteration: iteration)
    }
    return mutator.mutated(start, &generator)
  }

  /// Keeps a record if it has reached new edges.
  mutating func keep(_ record: TestRecord) {
    guard let coverage, coverage.pointee.take_news() > 0 else { return }
    // The oldest record makes room.
    if kept.count >= 256 { kept.removeFirst() }
    kept.append(record)
  }

  /// The coverage reached so far, as part of a sentence, or `nil` if the plugin reports none.
  var reached: String? {
    guard let coverage else { return nil }
    var known = 0
    let edges = coverage.pointee.edges(&known)
    return "\(edges) of \(known) edges reached"
  }
}
