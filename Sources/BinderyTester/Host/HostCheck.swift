internal import Bindery
internal import BinderyExchange
internal import BinderyHost
internal import BinderyLoading
internal import BinderyRules

/// The check of the host itself: a plugin watches it doing all that hosts do, in its own process and through a worker.
package struct HostCheck: Sendable {
  /// The plugin that watches its host.
  private let examiner: CheckedPlugin

  private let settings: CheckSettings
  private let worker: String?

  /// Prepares the check.
  ///
  /// - Parameters:
  ///   - examiner: The plugin that watches its host.
  ///   - settings: The settings, which decide the rules and the words of the host.
  ///   - worker: The path of the program that workers run, or `nil` if there is none.
  package init(examiner: CheckedPlugin, settings: CheckSettings, worker: String?) {
    self.examiner = examiner
    self.settings = settings
    self.worker = worker
  }

  /// Runs everything that a host does in each place, and returns a report with a result for each rule and place.
  ///
  /// Without a worker's program, the results for the worker are skipped.
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
    var exercise = HostExercise(path: examiner.path, place: place, worker: worker, words: settings.words)
    await exercise.run()
    let duration = clock.now - start
    let findings = exercise.findings.map { Finding($0.rule, subject: place.rawValue, $0.sentence) }
    return rules.enumerated().map { index, rule in
      let own = findings.filter { $0.rule == rule }
      var result = CaseResult(rule, subject: place.rawValue, findings: own)
      if !own.isEmpty {
        result.outcome = .failed
      } else if let function = exercise.neverCalled {
        result.outcome = .unable("the host never called \(function)() \(place.rawValue)")
      }
      // All rules are watched in one run, so its iterations and duration count once.
      (result.iterations, result.duration) = index == 0 ? (exercise.iterations, duration) : (0, .zero)
      return result
    }
  }
}

/// A place where a plugin runs, with its name as a phrase for the end of a sentence.
enum HostPlace: String, CaseIterable, Sendable {
  /// The process of the host.
  case process = "in process"

  /// A worker.
  case worker = "in a worker"
}
