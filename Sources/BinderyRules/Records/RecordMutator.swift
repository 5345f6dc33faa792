public import Bindery

/// A generator of fuzzed records: samples, mutated in the ways in which real data is known to be broken.
///
/// The record of each iteration depends only on the iteration, the seed, the samples and the words:
///
///     let mutator = RecordMutator(kind: "song", seed: 7, samples: samples)
///     mutator.record(iteration: 31)  // the same in every process
///
/// Every other iteration changes one field of the first sample in one way, field by field, until every combination was
/// tried. All other iterations change any sample in up to four ways at once.
public struct RecordMutator: Sendable {
  /// The kind, such as `song`, of the samples and of all generated records.
  public let kind: Kind

  /// The seed of the random numbers.
  public let seed: UInt64

  /// The records that are mutated; at least one.
  public let samples: [TestRecord]

  /// Texts that mean something to the plugin that reads the records: names of fields, and values that it looks for. If
  /// there are none, common names of fields take their place.
  public let words: [String]

  /// The records with an extreme value in one field.
  let fieldEnds: FieldEnds

  /// The records with varied nested JSON in one field.
  let nestedEnds: NestedEnds

  /// Creates a generator of fuzzed records.
  ///
  /// - Parameters:
  ///   - kind: The kind of the samples, and so of all records.
  ///   - seed: The seed of the random numbers.
  ///   - samples: The records that are mutated. If there are none, mutations start from a record without fields.
  ///   - words: Texts that mean something to the plugin that reads the records.
  public init(kind: Kind, seed: UInt64, samples: [TestRecord], words: [String] = []) {
    self.kind = kind
    self.seed = seed
    self.samples = samples.isEmpty ? [TestRecord(kind: kind, fields: [])] : samples
    self.words = words
    fieldEnds = FieldEnds(of: self.samples)
    nestedEnds = NestedEnds(of: self.samples)
  }

  /// Returns the fuzzed record for an iteration, counted from 0, as a host could pass it to a plugin.
  public func record(iteration: Int) -> TestRecord {
    var generator = SeededGenerator(seed: seed &+ UInt64(truncatingIfNeeded: iteration) &* 0xD1B5_4A32_D192_ED03)
    if iteration.isMultiple(of: 2), let change = plannedChange(iteration / 2) {
      var record = samples[0]
      record.apply(change.change, at: change.field, OddValues(words: words), &generator)
      return record
    }
    return mutated(samples[Int.random(in: samples.indices, using: &generator)], &generator)
  }

  /// Returns a copy of a record with one to four random mutations.
  ///
  /// A fuzzer calls it for a record that exercised something new.
  public func mutated(_ record: TestRecord, _ generator: inout SeededGenerator) -> TestRecord {
    var record = record
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let change = RecordChange.allCases.randomElement(using: &generator) ?? .add
      let field = record.fields.isEmpty ? 0 : Int.random(in: record.fields.indices, using: &generator)
      record.apply(change, at: field, OddValues(words: words), &generator)
    }
    return record
  }

  /// Returns the mutation and the index of its field at an index of the plan, or `nil` past the plan's end.
  ///
  /// The plan mutates all fields in the first way, then all in the second, and so on.
  private func plannedChange(_ index: Int) -> (change: RecordChange, field: Int)? {
    let count = samples[0].fields.count
    guard count > 0, index / count < RecordChange.ofOneField.count else { return nil }
    return (RecordChange.ofOneField[index / count], index % count)
  }
}
