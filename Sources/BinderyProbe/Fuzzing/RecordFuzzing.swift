internal import Bindery
internal import BinderyRules
internal import BinderySources
internal import CProbe
internal import Synchronization

extension Probe {
  /// Notes which turn is taken, for whoever reads the board after a crash.
  func note(turn: Int) {
    cprobe_note_turn(Int64(turn) + 1)
  }

  /// The mutator of records of the kind that the case is about.
  var mutator: RecordMutator {
    RecordMutator(kind: Kind(rawValue: order.subject), seed: order.seed, samples: samples, words: order.words)
  }

  /// Looks at records that nobody has thought of, from the first call to the last.
  ///
  /// - Throws: The first rule that is found broken.
  func fuzzRecords() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("the kind is declared: its functions are tried with their own types"))
    }
    if let record = givenRecord { return try type.look(at: record) }
    var explorer = RecordExplorer(mutator)
    try takeTurns(isGuided: explorer.isGuided) { (turn) throws(Finding) in
      let record = explorer.record(turn: turn)
      try type.look(at: record)
      explorer.keep(record)
    }
    if let reached = explorer.reached { report.add(.seen(name: "coverage", text: reached)) }
  }

  /// The only input to try, where there is one.
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
  /// Looks at a record, whatever is in it, and at the laws that hold even so.
  ///
  /// - Parameter record: The record.
  /// - Throws: The first rule that is found broken.
  func look(at record: TestRecord) throws(Finding) {
    // What a record brings itself may be shown, and quoted in a refusal.
    guard var finding = try breach(over: record), !Law.isUnsafe(record), !record.isLong else { return }
    // What comes of the record before is for other rules.
    guard try breach(over: record)?.rule == finding.rule else { return }
    finding.input = record.description
    throw finding
  }

  private func breach(over record: TestRecord) throws(Finding) -> Finding? {
    let seen = try sighting(of: record)
    let findings =
      Law.safeText(seen, about: kind.rawValue) + Law.refusal(seen, about: kind.rawValue)
      + Law.identity(seen, about: kind.rawValue) + repairedProperties(of: seen, of: record)
    if let finding = findings.first { return finding }
    return try change(of: record, from: seen)
  }
}

extension ProbedType {
  /// What a property gives that isn't text, and was repaired, where nothing in the record was.
  private func repairedProperties(of seen: Sighting, of record: TestRecord) -> [Finding] {
    guard !record.description.contains(where: \.isOdd) else { return [] }
    return seen.properties.compactMap { member in
      guard case .value(.text(let text)) = member.answer, text.contains("\u{FFFD}") else { return nil }
      return Finding("C26", subject: kind.rawValue, "the property '\(member.name)' gives text that isn't UTF-8")
    }
  }

  /// What is different when a record is looked at again, as of one whose text is taken for a number by its address.
  private func change(of record: TestRecord, from seen: Sighting) throws(Finding) -> Finding? {
    guard seen.failure == nil else { return nil }
    LentText.liesLow.store(true, ordering: .relaxed)
    defer { LentText.liesLow.store(false, ordering: .relaxed) }
    let again = try sighting(of: record)
    let findings =
      Law.sameIdentity(seen, again, about: kind.rawValue) + Law.sameVersion(seen, again, about: kind.rawValue)
      + Law.sameView(seen, again, about: kind.rawValue)
    // A model, or a view model, that changes by itself is another rule's.
    guard let finding = findings.first, isSteady(record) else { return nil }
    return finding
  }
}

extension TestRecord {
  /// Whether what is made of it may be longer than texts may be.
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
  /// Whether text with it may come back in another form: it is beyond ASCII, or escaped.
  fileprivate var isOdd: Bool { !isASCII || self == "\\" }
}
