internal import Bindery
internal import BinderyRules
internal import BinderySources
internal import CProbe
internal import Synchronization

extension Probe {
  /// Notes the number of the current iteration, counted from 0, on the board, which the tester reads after a crash.
  func note(iteration: Int) {
    cprobe_note_iteration(Int64(iteration) + 1)
  }

  /// A mutator of the samples, with the seed and the words of the order.
  var mutator: RecordMutator {
    RecordMutator(kind: Kind(rawValue: order.subject), seed: order.seed, samples: samples, words: order.words)
  }

  /// Fuzzes a type with code with random records, each from decode() to release, as F01 has it.
  ///
  /// Throws the first rule found broken.
  func fuzzRecords() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("the kind is declared: its functions are tried with their own types"))
    }
    if let record = givenRecord { return try type.look(at: record) }
    var explorer = RecordExplorer(mutator)
    try runIterations(isGuided: explorer.isGuided) { (iteration) throws(Finding) in
      let record = explorer.record(iteration: iteration)
      try type.look(at: record)
      explorer.keep(record)
    }
    if let reached = explorer.reached { report.add(.seen(name: "coverage", text: reached)) }
  }

  /// The only record to try, as one of the kind that the case is about, or `nil` if the seed makes the records.
  var givenRecord: TestRecord? {
    order.record.flatMap { json in
      (try? Record(json: json)).map {
        var record = TestRecord($0)
        record.kind = Kind(rawValue: order.subject)
        return record
      }
    }
  }
}

extension ProbedType {
  /// Observes a record of any content, and throws the first rule that the plugin breaks with it twice in a row.
  ///
  /// Only rules that hold for every record are checked.
  func look(at record: TestRecord) throws(Finding) {
    // A plugin may show unsafe or very long text of the record itself, and quote it in a refusal.
    guard var finding = breach(over: record), !Law.isUnsafe(record), !record.isLong else { return }
    // State that the previous record left behind breaks another rule: only reproducible breaches count.
    guard breach(over: record)?.rule == finding.rule else { return }
    finding.input = record.description
    throw finding
  }

  private func breach(over record: TestRecord) -> Finding? {
    let seen = observation(of: record)
    let findings =
      Law.safeText(seen, about: kind.rawValue) + Law.refusal(seen, about: kind.rawValue)
      + Law.identity(seen, about: kind.rawValue) + repairedProperties(of: seen, of: record)
    if let finding = findings.first { return finding }
    return change(of: record, from: seen)
  }
}

extension ProbedType {
  /// Returns findings about properties whose text had to be repaired, although the record itself had nothing to repair.
  private func repairedProperties(of seen: RecordObservation, of record: TestRecord) -> [Finding] {
    guard !record.description.contains(where: \.isOdd) else { return [] }
    return seen.properties.compactMap { member in
      guard case .value(.text(let text)) = member.answer, text.contains("\u{FFFD}") else { return nil }
      return Finding("C26", subject: kind.rawValue, "the property '\(member.name)' gives text that isn't UTF-8")
    }
  }

  /// Observes a record again with its texts at other addresses, and returns a finding if something else is seen.
  ///
  /// It finds plugins that use the address of a text as a value.
  private func change(of record: TestRecord, from seen: RecordObservation) -> Finding? {
    guard seen.failure == nil else { return nil }
    GuardedMemory.liesLow.store(true, ordering: .relaxed)
    defer { GuardedMemory.liesLow.store(false, ordering: .relaxed) }
    let again = observation(of: record)
    let findings =
      Law.sameIdentity(seen, again, about: kind.rawValue) + Law.sameVersion(seen, again, about: kind.rawValue)
      + Law.sameView(seen, again, about: kind.rawValue)
    // A model or view model that changes by itself breaks another rule.
    guard let finding = findings.first, isSteady(record) else { return nil }
    return finding
  }
}

extension TestRecord {
  /// Whether the record is so long that texts made of it may exceed the contract's limit.
  fileprivate var isLong: Bool {
    fields.count > 500
      || fields.contains { field in
        switch field.value {
        case .known(.text(let text)), .known(.json(let text)): text.utf8.count > 100_000
        default: false
        }
      }
  }
}

extension Character {
  /// Whether text with the character may come back in another form, because it isn't ASCII or begins an escape in JSON.
  fileprivate var isOdd: Bool { !isASCII || self == "\\" }
}
