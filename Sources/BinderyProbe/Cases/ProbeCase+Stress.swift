internal import BinderyRules

extension ProbeCase {
  /// The cases of many calls, several threads and failing allocations.
  static let stressCases: [ProbeCase] = [
    ProbeCase("X01", blame: "X01") { (probe) throws(Finding) in try probe.compareThreads() },
    ProbeCase("X02", blame: "X02", seconds: 300, needsGuard: true) { (probe) throws(Finding) in
      try probe.findSlowGrowth()
    },
    ProbeCase("X03", blame: "X03", seconds: 100) { (probe) throws(Finding) in try probe.findOpenFiles() },
    ProbeCase("X04", blame: "X04", seconds: 100) { (probe) throws(Finding) in try probe.findThreads() },
    ProbeCase("X05", blame: "X05", seconds: 300) { (probe) throws(Finding) in try probe.findMappedPages() },
    ProbeCase("X06", blame: "X06", needsGuard: true) { (probe) throws(Finding) in try probe.failAllocations() },
    ProbeCase("X07", blame: "X07") { (probe) throws(Finding) in try probe.measureTime() },
    ProbeCase("X08", blame: "X08", seconds: 30) { (probe) throws(Finding) in try probe.measureGrowthOfTime() },
    ProbeCase("X09", blame: "X09", seconds: 30, needsGuard: true) { (probe) throws(Finding) in
      try probe.measureGrowthOfMemory()
    },
    ProbeCase("X10", .source, blame: "X10") { (probe) throws(Finding) in try probe.cancelSearches() },
    ProbeCase("X11", .source, blame: "X10") { (probe) throws(Finding) in try probe.refuseAnswers() },
  ]
}
