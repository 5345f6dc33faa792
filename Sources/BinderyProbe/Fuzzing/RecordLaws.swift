internal import Bindery
internal import BinderyRules
internal import Synchronization

/// The laws of the contract that hold for a record whatever is in it, of a type with code.
struct RecordLaws {
  /// The media type.
  let type: ProbedType

  /// Whether view models of the type live, so that they may change between two calls.
  let isLive: Bool

  /// Whether the plugin's version of the contract has no other roles of text than this one.
  let hasKnownRoles: Bool

  /// The texts of the samples, of which C17 looks at how they are read: in other records they lie side by side.
  var knownTexts: Set<String> = []

  /// Tries a record, and throws the first rule that the plugin breaks with it twice in a row.
  func check(_ record: TestRecord) throws(Finding) {
    type.note(record)
    try record.check(breaches(over:))
  }

  /// Tries a record twice, the second time with its texts at other addresses, and returns the breaches of laws.
  ///
  /// It finds plugins that use the address of a text as a value, or read what is before its start. A long record is tried
  /// once, since it takes long.
  private func breaches(over record: TestRecord) -> [Finding] {
    let first = RecordTry(record, by: self)
    guard first.findings.isEmpty, !record.isLong else { return first.findings }
    let second = GuardedMemory.guardingStarts { RecordTry(record, by: self, isSecond: true) }
    guard second.findings.isEmpty else { return second.findings }
    let kind = type.kind.rawValue
    let findings =
      Law.sameIdentity(first.seen, second.seen, about: kind) + Law.sameVersion(first.seen, second.seen, about: kind)
      + Law.sameView(first.seen, second.seen, about: kind)
    // A model or view model that changes by itself breaks another rule, or lives.
    return findings.isEmpty || type.isSteady(record) ? findings : []
  }
}

extension TestRecord {
  /// Throws the first breach that is found with the record, if its rule is broken once more when the record is tried
  /// again.
  ///
  /// State that the previous record left behind breaks another rule, so that only reproducible breaches count.
  func check(_ breaches: (TestRecord) -> [Finding]) throws(Finding) {
    guard var finding = breaches(self).first, breaches(self).contains(where: { $0.rule == finding.rule }) else {
      return
    }
    finding.input = description
    throw finding
  }
}
