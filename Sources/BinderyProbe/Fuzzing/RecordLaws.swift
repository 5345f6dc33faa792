internal import Bindery
internal import BinderyRules
internal import Synchronization

/// The rules of the contract that hold for every record of a media type with code.
struct RecordLaws {
  /// The media type whose functions are checked.
  let type: ProbedType

  /// Whether the type's view models are live, so that they may change between two calls.
  let isLive: Bool

  /// Whether this checker knows every text role of the plugin's contract version, so that a role that it doesn't know
  /// breaks a rule. It is `false` for a plugin that was built for a newer contract.
  let hasKnownRoles: Bool

  /// The texts of the samples, which share one guard page in fuzzed records, since rule C17 checks how samples are
  /// read.
  var knownTexts: Set<String> = []

  /// Tries a record, and throws a finding of the first rule that the plugin breaks with it twice in a row.
  func check(_ record: TestRecord) throws(Finding) {
    type.note(record)
    try record.check(breaches(over:))
  }

  /// Tries a record twice, the second time with its texts at other addresses, and returns the breaches of rules.
  ///
  /// It finds plugins that use the address of a text as a value, or read what is before its start. A long record is
  /// tried once, since it takes long.
  private func breaches(over record: TestRecord) -> [Finding] {
    let first = RecordTry(record, by: self)
    guard first.findings.isEmpty, !record.isLong else { return first.findings }
    let second = GuardedMemory.guardingStarts { RecordTry(record, by: self, isSecond: true) }
    guard second.findings.isEmpty else { return second.findings }
    let kind = type.kind.rawValue
    let findings =
      Law.sameIdentity(first.seen, second.seen, about: kind) + Law.sameVersion(first.seen, second.seen, about: kind)
      + Law.sameView(first.seen, second.seen, about: kind)
    // A model or view model that changes by itself is live, or breaks another rule.
    return findings.isEmpty || type.isSteady(record) ? findings : []
  }
}

extension TestRecord {
  /// Throws the first finding that `breaches` returns for the record, if its rule is broken again in a second try.
  ///
  /// Only breaches that happen twice count, because one that happens once may come from state that a previous record
  /// has left behind, which breaks another rule.
  func check(_ breaches: (TestRecord) -> [Finding]) throws(Finding) {
    guard var finding = breaches(self).first, breaches(self).contains(where: { $0.rule == finding.rule }) else {
      return
    }
    finding.input = description
    throw finding
  }
}
