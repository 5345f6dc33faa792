internal import BinderyRules

extension ProbeCase {
  /// The cases of sources and fetchers.
  static let sourceCases: [ProbeCase] = [
    ProbeCase("C35", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkAnswers() },
    ProbeCase("C36", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkQuestions() },
    ProbeCase("C37", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkLimits() },
    ProbeCase("C38", .source, blame: "C36") { (probe) throws(Finding) in try probe.checkStreams() },
    ProbeCase("C50", .scheme, blame: "C50") { (probe) throws(Finding) in try probe.checkFetches() },
  ]
}
