public import Bindery

/// Records that nobody has thought of: samples, changed in the ways in which data is known to be broken.
///
/// Each turn has a record of its own, which depends on nothing but the seed, the samples and the words:
///
///     let mutator = RecordMutator(kind: "song", seed: 7, samples: samples)
///     mutator.record(turn: 31)  // the same wherever it is asked for
///
/// Every other turn changes one field of the first sample in one way, field by field, so that none is forgotten. The
/// turns between them change any sample in up to four ways at once.
public struct RecordMutator: Sendable {
  /// The kind of all records.
  public let kind: Kind

  /// What decides the records.
  public let seed: UInt64

  /// The records that are changed.
  public let samples: [TestRecord]

  /// Texts that mean something to whoever reads the records: names of fields, and values that are looked for.
  public let words: [String]

  /// Creates a mutator.
  ///
  /// - Parameters:
  ///   - kind: The kind of all records.
  ///   - seed: What decides the records.
  ///   - samples: The records that are changed. Where there are none, records begin without fields.
  ///   - words: Texts that mean something to whoever reads the records.
  public init(kind: Kind, seed: UInt64, samples: [TestRecord], words: [String] = []) {
    self.kind = kind
    self.seed = seed
    self.samples = samples.isEmpty ? [TestRecord(kind: kind, fields: [])] : samples
    self.words = words
  }

  /// The record of a turn.
  ///
  /// - Parameter turn: The turn, from 0 on.
  /// - Returns: The record, which is valid for the contract.
  public func record(turn: Int) -> TestRecord {
    var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: turn) &* 0xD1B5_4A32_D192_ED03)
    if turn.isMultiple(of: 2), let change = plannedChange(turn / 2) {
      var record = samples[0]
      record.apply(change.change, at: change.field, OddValues(words: words), &generator)
      return record
    }
    return mutated(samples[Int.random(in: samples.indices, using: &generator)], &generator)
  }

  /// Changes a record in one to four ways: what was found worth keeping goes on from here.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - generator: What decides the changes.
  /// - Returns: The changed record.
  public func mutated(_ record: TestRecord, _ generator: inout SeededGenerator) -> TestRecord {
    var record = record
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let change = RecordChange.all.randomElement(using: &generator) ?? .add
      let field = record.fields.isEmpty ? 0 : Int.random(in: record.fields.indices, using: &generator)
      record.apply(change, at: field, OddValues(words: words), &generator)
    }
    return record
  }

  /// The change of one field that is next in the plan: all fields in the first way, then all in the second.
  private func plannedChange(_ index: Int) -> (change: RecordChange, field: Int)? {
    let count = samples[0].fields.count
    guard count > 0, index / count < RecordChange.ofOneField.count else { return nil }
    return (RecordChange.ofOneField[index / count], index % count)
  }
}
