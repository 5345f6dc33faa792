internal import BinderyRules
internal import CBindery

// What most cases about promises of functions do with samples.

extension Probe {
  /// How many samples a case looks at.
  var sampleLimit: Int { order.level <= .standard ? 8 : 40 }

  /// The samples that the case looks at. Where there are none, that is said.
  func chosenSamples() -> [TestRecord] {
    if samples.isEmpty { report.add(.skipped("there is no sample of the kind '\(order.subject)'")) }
    return Array(samples.prefix(sampleLimit))
  }

  /// Looks at each sample, and reports what it says.
  ///
  /// - Parameter body: Looks at one, and tells what breaks a law.
  /// - Throws: A rule that is found broken.
  func eachSample(_ body: (ProbedType, TestRecord) throws(Finding) -> [Finding]) throws(Finding) {
    let type = try type()
    for sample in chosenSamples() { tell(try body(type, sample), sample) }
  }

  /// Looks at each sample of a type with code. What is refused is left out.
  ///
  /// - Parameter body: Looks at one, and reports what breaks a rule.
  /// - Throws: A rule that is found broken.
  func eachCodedSample(_ body: (ProbedType, TestRecord) throws(ProbedRefusal) -> Void) throws(Finding) {
    let type = try type()
    guard !type.isDeclared else { return report.add(.skipped("a declared type has no such functions")) }
    for sample in chosenSamples() { try? body(type, sample) }
  }

  /// Looks at a view model of each sample of a type with code.
  ///
  /// - Parameter body: Looks at one, and reports what breaks a rule.
  /// - Throws: A rule that is found broken.
  func eachViewModel(
    _ body: (ProbedType, TestRecord, UnsafeMutableRawPointer) throws(ProbedRefusal) -> Void
  ) throws(Finding) {
    try eachCodedSample { (type, sample) throws(ProbedRefusal) in
      try type.withViewModel(of: sample) { (viewModel) throws(ProbedRefusal) in try body(type, sample, viewModel) }
    }
  }

  /// Says which rule is broken where the plugin crashes, ends the process or hangs from here on.
  ///
  /// - Parameter rule: The rule.
  func blame(_ rule: RuleCode) {
    report.add(.seen(name: ProbeAnswer.blame, text: rule.rawValue))
  }

  /// Looks at records of the plugin's own kind that aren't samples. Where it crashes over one, the rule of the case is
  /// broken, or another that is given; before and afterwards, it is the one that samples break.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - body: Looks at them.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  func blaming<Result>(_ rule: RuleCode, _ body: () throws(Finding) -> Result) throws(Finding) -> Result {
    blame(rule)
    let result = try body()
    blame("C01")
    return result
  }

  /// Reports findings about a record.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - record: The record.
  func tell(_ findings: [Finding], _ record: TestRecord? = nil) {
    for var finding in findings {
      finding.subject = order.subject
      finding.input = record?.description ?? finding.input
      report.add(.finding(finding))
    }
  }

  /// Reports that the rule of the case is broken.
  ///
  /// - Parameters:
  ///   - sentence: What was seen.
  ///   - record: The record.
  ///   - rule: The rule, where it is another.
  func tell(_ sentence: String, _ record: TestRecord? = nil, rule: RuleCode? = nil) {
    report.breach(rule ?? order.rule, subject: order.subject, sentence, input: record?.description)
  }
}
