internal import BinderyRules
internal import CProbe

/// The records of all turns: those of the mutator and, where the plugin tells which of its parts are reached, changes of
/// those that have reached a new one.
struct RecordExplorer {
  private let mutator: RecordMutator
  private let coverage: UnsafePointer<cprobe_coverage>?
  private var kept: [TestRecord] = []

  /// Creates an explorer. The plugin is loaded by now.
  ///
  /// - Parameter mutator: What changes records.
  init(_ mutator: RecordMutator) {
    self.mutator = mutator
    var known = 0
    coverage = cprobe_current_coverage().flatMap { coverage in
      _ = coverage.pointee.edges(&known)
      return known > 0 ? coverage : nil
    }
  }

  /// Whether the plugin tells which of its parts are reached, so that a record depends on those before.
  var isGuided: Bool { coverage != nil }

  /// The record of a turn: every other goes on from one that was kept.
  func record(turn: Int) -> TestRecord {
    var generator = SeededGenerator(seed: mutator.seed &+ UInt64(truncatingIfNeeded: turn) &* 0x2545_F491_4F6C_DD1D)
    guard !turn.isMultiple(of: 2), let start = kept.randomElement(using: &generator) else {
      return mutator.record(turn: turn)
    }
    return mutator.mutated(start, &generator)
  }

  /// Keeps a record that has reached a new part.
  mutating func keep(_ record: TestRecord) {
    guard let coverage, coverage.pointee.take_news() > 0 else { return }
    // The longest ago make room.
    if kept.count >= 256 { kept.removeFirst() }
    kept.append(record)
  }

  /// How much was reached, as a part of a sentence; nothing where the plugin doesn't tell.
  var reached: String? {
    guard let coverage else { return nil }
    var known = 0
    let edges = coverage.pointee.edges(&known)
    return "\(edges) of \(known) edges reached"
  }
}
