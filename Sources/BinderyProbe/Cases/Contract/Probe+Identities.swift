internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import CBindery

extension Probe {
  /// Checks rule C07 on variants of samples: where the identity depends on a value, it depends on all of it.
  ///
  /// The variants differ in ways that weak checksums, short buffers and conversions don't distinguish.
  func checkWholeIdentities() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else { return }
    for sample in chosenSamples().prefix(2) where type.isSteady(sample) {
      let positions = identifyingPositions(of: sample, type)
      for position in positions {
        for (one, other) in sample.lookalikes(at: position) + numbers(at: position, of: sample, type) {
          compareIdentities(type, one, other, "for two values of '\(position.name)', on which it depends")
        }
      }
      // Nested JSON may be a set, whose order means nothing.
      for record in sample.exchanges(among: positions.filter { $0.leaf == nil }).prefix(16) {
        compareIdentities(type, sample, record, "again when two values on which it depends are exchanged")
      }
      for record in zip(positions, positions.dropFirst()).flatMap({ sample.movingEnds($0, $1) }).prefix(16) {
        compareIdentities(type, sample, record, "again when the end of a value on which it depends begins the next one")
      }
    }
  }

  /// Returns the positions of those values in a sample on which the identity depends, since each change of them changes
  /// it.
  private func identifyingPositions(of sample: TestRecord, _ type: ProbedType) -> [ValuePosition] {
    guard let identity = identity(of: sample, type) else { return [] }
    return sample.valuePositions.prefix(64).filter { position in
      // An integer that is written with a decimal point may be converted, and lose its fraction.
      if position.leaf == nil, case .known(.double) = sample.fields[position.field].value { return false }
      let others = sample.changes(at: position).compactMap { self.identity(of: $0, type) }
      return !others.isEmpty && !others.contains(identity)
    }
  }

  /// Returns two records with integers in place of a text that differ only in their upper 32 bits; none unless the
  /// identity depends on integers there.
  private func numbers(at position: ValuePosition, of sample: TestRecord, _ type: ProbedType) -> [(
    TestRecord, TestRecord
  )] {
    guard position.leaf == nil, case .known(.text) = sample.fields[position.field].value else { return [] }
    let (one, next, high) = (7, 8, 7 + (1 << 32)) as (Int64, Int64, Int64)
    let records = [one, next, high].map { sample.with(.integer($0), at: position) }
    guard let identity = identity(of: records[0], type), identity != self.identity(of: records[1], type) else {
      return []
    }
    return [(records[0], records[2])]
  }

  /// Reports a breach if two different records have equal identities; `relation` says how the records differ.
  private func compareIdentities(_ type: ProbedType, _ one: TestRecord, _ other: TestRecord, _ relation: String) {
    guard let identity = identity(of: one, type), identity == self.identity(of: other, type) else { return }
    // A buffer that only fits the beginning of a value has the same beginning of both.
    let isCut = one.fields.contains { $0.value.isCut(in: identity) }
    flag("the identity is \(Law.quoted(identity)) \(relation)", other, remedy: isCut ? Remedy.wholeIdentity : nil)
  }

  /// Returns the identity of a record's model, or `nil` if the record is refused, or if the identity breaks another
  /// rule.
  private func identity(of record: TestRecord, _ type: ProbedType) -> String? {
    var seen = RecordObservation()
    blaming("C11") {
      try? type.withModel(of: record) { (model) throws(CallFailure) in
        seen.identity = String(decoding: type.identity(of: model), as: UTF8.self)
      }
    }
    return Law.identity(seen).isEmpty ? seen.identity : nil
  }
}

extension TestValue {
  /// Returns whether the value is a text of which the identity has only a part.
  fileprivate func isCut(in identity: String) -> Bool {
    guard case .known(.text(let text)) = self, text.utf8.count > identity.utf8.count else { return false }
    return !identity.isEmpty && text.contains(identity.suffix(16))
  }
}
