internal import BinderyRules

extension ProbeCase {
  /// The cases with many calls, several threads and failing allocations.
  ///
  /// What ends a process in one of them is reported as what it is, such as a crash, and not as the growth that was
  /// measured.
  static let stressCases: [ProbeCase] = itemStressCases + requestStressCases(.source) + requestStressCases(.scheme)

  /// The cases that exercise the functions of items, many times or on several threads.
  private static let itemStressCases: [ProbeCase] = [
    ProbeCase("X01", circumstances: "on several threads at once", seconds: 60) { (probe) throws(Finding) in
      try probe.compareThreads()
    },
    ProbeCase("X02", circumstances: manyCalls, seconds: 300, needsGuard: true) { (probe) throws(Finding) in
      try probe.findSlowGrowth()
    },
    ProbeCase("X03", circumstances: manyCalls, seconds: 100) { (probe) throws(Finding) in try probe.findOpenFiles() },
    ProbeCase("X04", circumstances: manyCalls, seconds: 100) { (probe) throws(Finding) in try probe.findThreads() },
    ProbeCase("X05", circumstances: manyCalls, seconds: 300) { (probe) throws(Finding) in
      try probe.findMappedPages()
    },
    ProbeCase("X06", blame: "X06", hang: "C01", circumstances: "where memory was refused", needsGuard: true) {
      (probe) throws(Finding) in try probe.failAllocations()
    },
    ProbeCase("X07", hang: "X07") { (probe) throws(Finding) in try probe.measureTime() },
    ProbeCase("X08", blame: "F01", hang: "X08", circumstances: longTexts, seconds: 30) { (probe) throws(Finding) in
      try probe.measureGrowthOfTime()
    },
    ProbeCase("X09", blame: "F01", hang: "X08", circumstances: longTexts, seconds: 30, needsGuard: true) {
      (probe) throws(Finding) in try probe.measureGrowthOfMemory()
    },
    ProbeCase("X10", .source, blame: "C36", hang: "X10", circumstances: cancelled) { (probe) throws(Finding) in
      try probe.cancelSearches()
    },
    ProbeCase("X11", .source, blame: "C36", hang: "X10", circumstances: cancelled) { (probe) throws(Finding) in
      try probe.refuseAnswers()
    },
    ProbeCase("X12", .source, blame: "C36", circumstances: cancelled, seconds: 100, needsGuard: true) {
      (probe) throws(Finding) in try probe.findGrowthOfCancelled()
    },
  ]

  /// Returns the stress tests that send many requests, also from several threads at once.
  ///
  /// - Parameter scope: Whether the requests are searches of a source, or addresses of a URL scheme.
  /// - Returns: The cases of the rules X01 to X04.
  private static func requestStressCases(_ scope: Scope) -> [ProbeCase] {
    let blame: RuleCode = scope == .source ? "C36" : "C50"
    return [
      ProbeCase("X01", scope, blame: blame, circumstances: "on several threads at once", seconds: 30) {
        (probe) throws(Finding) in try probe.compareAnswersOfThreads(scope)
      },
      ProbeCase("X02", scope, blame: blame, circumstances: manyCalls, seconds: 300, needsGuard: true) {
        (probe) throws(Finding) in try probe.findGrowthOfMemory(scope)
      },
      ProbeCase("X03", scope, blame: blame, circumstances: manyCalls, seconds: 100) { (probe) throws(Finding) in
        try probe.findOpenFiles(scope)
      },
      ProbeCase("X04", scope, blame: blame, circumstances: manyCalls, seconds: 100) { (probe) throws(Finding) in
        try probe.findThreads(scope)
      },
    ]
  }

  /// The words for an observation after many calls.
  private static let manyCalls = "after many calls"
  /// The words for an observation with a long text.
  private static let longTexts = "with a text of up to 100 KB"
  /// The words for an observation of a cancelled answer.
  private static let cancelled = "of an answer that wasn't wanted any more"
}
