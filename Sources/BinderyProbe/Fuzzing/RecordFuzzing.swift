internal import Bindery
internal import BinderyContract
internal import BinderyRules
internal import BinderySources
internal import CBindery
internal import CProbe

extension Probe {
  /// Records the number of the current iteration, counted from 0, for the tester, which reads it after a crash or a
  /// timeout.
  func note(iteration: Int) {
    cprobe_note_iteration(Int64(iteration) + 1)
  }

  /// A mutator that makes records from the samples, with the seed and the words of the order.
  var mutator: RecordMutator {
    RecordMutator(kind: Kind(rawValue: order.subject), seed: order.seed, samples: samples, words: order.words)
  }

  /// Fuzzes a media type with code, each record from decode() to release, for rule F01.
  ///
  /// The first records have boundary values, and the others are random.
  ///
  /// Throws a finding of the first broken rule.
  func fuzzRecords() throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is declared: its functions are tried with their own types"))
    }
    let laws = try recordLaws(of: type)
    if let record = givenRecord { return try laws.check(record) }
    var explorer = RecordExplorer(mutator)
    let (ends, fixed) = (explorer.endCount, explorer.fixedCount)
    try runIterations(ends: ends, fixed: fixed, isGuided: explorer.isGuided) { (iteration) throws(Finding) in
      let record = explorer.record(iteration: iteration)
      try laws.check(record)
      explorer.keep(record)
    }
    if let reached = explorer.reached { report.add(.seen(name: "coverage", text: reached)) }
  }

  /// Returns the laws that each use of a record is checked against.
  private func recordLaws(of type: ProbedType) throws(Finding) -> RecordLaws {
    let plugin = try plugin()
    return RecordLaws(
      type: type, isLive: plugin.live(order.subject) != nil,
      hasKnownRoles: plugin.head.contract.minor <= Int(BINDERY_CONTRACT_MINOR),
      knownTexts: Set(samples.flatMap(\.fields).flatMap { [$0.key, $0.value.text] }.filter { !$0.isEmpty }))
  }

  /// The only record to try, with the kind of the case, or `nil` if records are generated from the seed.
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

extension TestRecord {
  /// Whether a text of the record is empty, all blanks or several lines, or nested JSON has an escape, which may hide
  /// one.
  var hasBlankTexts: Bool {
    fields.contains { field in
      switch field.value {
      case .known(.text(let text)): text.allSatisfy(\.isWhitespace) || text.contains(where: \.isNewline)
      case .known(.json(let json)): json.contains("\\")
      default: false
      }
    }
  }

  /// Whether the record is so long that texts made from it may exceed the contract's limit.
  var isLong: Bool {
    fields.count > 500
      || fields.contains { field in
        switch field.value {
        case .known(.text(let text)), .known(.json(let text)): text.utf8.count > 100_000
        default: false
        }
      }
  }
}
