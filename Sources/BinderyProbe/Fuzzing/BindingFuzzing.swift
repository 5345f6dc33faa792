internal import Bindery
internal import BinderyContract
internal import BinderyRules

extension Probe {
  /// Fuzzes the properties and actions of a declared type, called through libffi, for rule F02.
  ///
  /// The first records have a boundary value in one parameter each, the next have one field at an end of its type's
  /// range, and the others are random. Throws a finding of the first broken rule.
  func fuzzBindings() throws(Finding) {
    let type = try type()
    guard type.isDeclared else { return report.add(.skipped("'\(order.subject)' isn't declared")) }
    if let record = givenRecord { return try type.tryDeclared(record) }
    let mutator = mutator
    let boundaries = type.parameters.flatMap { parameter in
      BoundaryValues.values(of: parameter.type).map { TestRecord.Field(parameter.name, $0) }
    }
    try runIterations(ends: boundaries.count + mutator.endCount, fixed: mutator.fixedCount) {
      (iteration) throws(Finding) in
      let record =
        boundaries.indices.contains(iteration)
        ? mutator.samples[0].with(boundaries[iteration])
        : type.record(of: mutator, iteration: iteration - boundaries.count)
      try type.tryDeclared(record)
    }
  }
}

extension ProbedType {
  /// The distinct parameters of all properties and actions that are read from fields of the record.
  var parameters: [Signature.Parameter] {
    var known: Set<Signature.Parameter> = []
    return (properties + actions).flatMap(\.signature.parameters)
      .filter { $0.type.kind != .handle && known.insert($0).inserted }
  }

  /// Returns the mutator's record of an iteration; after those with boundary values, every third one has such values in
  /// all parameters.
  fileprivate func record(of mutator: RecordMutator, iteration: Int) -> TestRecord {
    var record = mutator.fuzzedRecord(iteration: iteration)
    guard iteration >= mutator.endCount, iteration.isMultiple(of: 3) else { return record }
    var generator = SeededGenerator(seed: mutator.seed &+ UInt64(iteration))
    for parameter in parameters {
      guard let value = BoundaryValues.values(of: parameter.type).randomElement(using: &generator) else { continue }
      record = record.with(TestRecord.Field(parameter.name, value))
    }
    return record
  }
}

extension TestRecord {
  /// Returns a copy with a field at the end, which replaces all fields of the same key.
  fileprivate func with(_ field: Field) -> TestRecord {
    var copy = self
    copy.fields.removeAll { $0.key == field.key }
    copy.fields.append(field)
    return copy
  }
}
