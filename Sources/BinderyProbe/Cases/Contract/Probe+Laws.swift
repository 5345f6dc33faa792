internal import BinderyContract
internal import BinderyRules
internal import CBindery

// The iteration over samples that most cases of the contract's rules share.

extension Probe {
  /// The maximum number of samples that a case of layer C examines, by the level of the check.
  var sampleLimit: Int { order.level <= .standard ? 8 : 40 }

  /// Returns the first given samples, up to `sampleLimit`, and the derived records; reports the check as skipped if
  /// there are none.
  func chosenSamples() -> [TestRecord] {
    if samples.isEmpty { report.add(.skipped("there is no sample of the kind '\(order.subject)'")) }
    return given.prefix(sampleLimit) + derived
  }

  /// Returns whether slow cases leave out a record: all derived records but the first, which shows the most.
  func isLeftOutOfSlowCases(_ record: TestRecord) -> Bool { derived.dropFirst().contains(record) }

  /// Returns whether the view of a record may be empty: a derived one that has a blank text, or that lacks some field
  /// of each sample, or has it with another type.
  func mayDrawNothing(_ record: TestRecord) -> Bool {
    derived.contains(record) && (record.hasBlankTexts || !given.contains { record.isLike($0) })
  }

  /// Calls `body` with each chosen sample, and reports the findings that it returns.
  ///
  /// Throws a finding of the loading rule that the plugin breaks.
  func eachSample(_ body: (ProbedType, TestRecord) -> [Finding]) throws(Finding) {
    let type = try type()
    for sample in chosenSamples() { flag(body(type, sample), sample) }
  }

  /// Calls `body` with each chosen sample, and reports the case as skipped if the type is declarative.
  ///
  /// Failures that `body` throws are ignored.
  func eachCodedSample(_ body: (ProbedType, TestRecord) throws(CallFailure) -> Void) throws(Finding) {
    let type = try type()
    guard !type.isDeclared else {
      return report.add(.skipped("'\(order.subject)' is a declared type, which has no such functions"))
    }
    for sample in chosenSamples() { try? body(type, sample) }
  }

  /// Calls `body` with a new view model of each chosen sample; reports the case as skipped if the type is declarative.
  ///
  /// Failures that `body` throws are ignored.
  func eachViewModel(
    _ body: (ProbedType, TestRecord, UnsafeMutableRawPointer) throws(CallFailure) -> Void
  ) throws(Finding) {
    try eachCodedSample { (type, sample) throws(CallFailure) in
      try type.withViewModel(of: sample) { (viewModel) throws(CallFailure) in try body(type, sample, viewModel) }
    }
  }

  /// Calls `body` with a new view model of each chosen sample and a watch over it.
  ///
  /// A difference in the view model is a breach only if the watch is calm: no change was reported meanwhile.
  func eachWatchedViewModel(
    _ body: (ProbedType, TestRecord, UnsafeMutableRawPointer, CalmWatch) throws(CallFailure) -> Void
  ) throws(Finding) {
    let live = try live()
    try eachViewModel { (type, sample, viewModel) throws(CallFailure) in
      try body(type, sample, viewModel, CalmWatch(over: viewModel, live))
    }
  }

  /// Returns the functions for live view models of the case's kind, or `nil` if its view models aren't live.
  func live() throws(Finding) -> ProbedLive? {
    let type = try type()
    return try plugin().live(order.subject).map { ProbedLive(type: type, live: $0) }
  }

  /// The reason for skipping a case about live view models whose kind has none, as a sentence without a period.
  var notLive: String { "the view models of '\(order.subject)' don't live" }

  /// Sets the rule that is reported if the plugin crashes, ends the process or hangs from now on.
  func blame(_ rule: RuleCode) {
    report.add(.seen(name: ProbeAnswer.blame, text: rule.rawValue))
  }

  /// Runs `body`, which examines records other than samples, and attributes a crash, an exit or a hang in it to `rule`.
  ///
  /// Afterwards such an end breaks rule C01 again, as it does for samples.
  func blaming<Result>(_ rule: RuleCode, _ body: () -> Result) -> Result {
    blame(rule)
    let result = body()
    blame("C01")
    return result
  }

  /// Reports findings about the subject of the case, with the record as their input if there is one.
  func flag(_ findings: [Finding], _ record: TestRecord? = nil) {
    for var finding in findings {
      finding.subject = order.subject
      finding.input = record?.description ?? finding.input
      report.add(.finding(finding))
    }
  }

  /// Reports a breach of `rule`, or of the case's rule if it is `nil`, as a sentence without a period.
  ///
  /// `remedy` is advice for the plugin's author, or `nil` if that of the rule fits.
  func flag(_ sentence: String, _ record: TestRecord? = nil, rule: RuleCode? = nil, remedy: String? = nil) {
    report.breach(
      rule ?? order.rule, subject: order.subject, sentence, input: record?.description, remedy: remedy)
  }
}

extension TestRecord {
  /// Returns whether the record has, for each field of another record, a value of the same type.
  fileprivate func isLike(_ other: TestRecord) -> Bool {
    other.fields.allSatisfy { field in
      fields.last { $0.key == field.key }.map { $0.value.isAlike(field.value) } ?? false
    }
  }
}
