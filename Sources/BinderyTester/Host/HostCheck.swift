internal import Bindery
internal import BinderyExchange
internal import BinderyHost
internal import BinderyLoading
internal import BinderyRules

/// The check of the host itself: a plugin watches it while it does all that a host does, in its own process and over a
/// worker.
package struct HostCheck: Sendable {
  /// The library that watches.
  private let examiner: CheckedPlugin

  private let settings: CheckSettings
  private let worker: String?

  /// Prepares the check.
  ///
  /// - Parameters:
  ///   - examiner: The library that watches its host.
  ///   - settings: Which rules are checked.
  ///   - worker: The program that workers run; nothing where there is none.
  package init(examiner: CheckedPlugin, settings: CheckSettings, worker: String?) {
    self.examiner = examiner
    self.settings = settings
    self.worker = worker
  }

  /// Does all that a host does, and gathers what the plugin says of it.
  ///
  /// - Returns: What came of each rule, in each place.
  @MainActor
  package func run() async -> PluginReport {
    let clock = ContinuousClock()
    let start = clock.now
    var results: [CaseResult] = []
    for place in HostPlace.allCases { results += await self.results(in: place) }
    results.sort { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
    var report = PluginReport(
      plugin: "bindery", path: examiner.path, settings: settings, results: results, duration: clock.now - start)
    report.version = ProgramVersion.text
    report.digest = "\(examiner.image.digest)"
    return report
  }

  @MainActor
  private func results(in place: HostPlace) async -> [CaseResult] {
    let rules = Rule.all.map(\.code).filter { $0.layer == .host && settings.includes($0) }
    guard place == .process || worker != nil else {
      let reason = "there is no 'bindery-worker' to run the examiner in"
      return rules.map { CaseResult($0, subject: place.rawValue, .skipped(reason)) }
    }
    let clock = ContinuousClock()
    let start = clock.now
    let found = await HostExercise(path: examiner.path, place: place, worker: worker).run()
    let duration = clock.now - start
    let findings = found.findings.map { Finding($0.rule, subject: place.rawValue, $0.sentence) }
    return rules.enumerated().map { index, rule in
      let own = findings.filter { $0.rule == rule }
      var result = CaseResult(rule, subject: place.rawValue, findings: own)
      if !own.isEmpty {
        result.outcome = .failed
      } else if let function = found.neverCalled {
        result.outcome = .unable("the host never called \(function)() \(place.rawValue)")
      }
      // All rules are watched in one go.
      (result.turns, result.duration) = index == 0 ? (found.turns, duration) : (0, .zero)
      return result
    }
  }
}

/// Where a plugin runs.
enum HostPlace: String, CaseIterable, Sendable {
  /// In the process of the host.
  case process = "in process"

  /// In a worker.
  case worker = "in a worker"
}
