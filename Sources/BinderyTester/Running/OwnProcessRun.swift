internal import BinderyProbe
internal import BinderyRules
internal import Synchronization

/// The run of a check in this process, one case after the other, as a debugger needs it.
///
/// The plugin isn't confined, a hang isn't ended, and memory isn't guarded; cases that need that are skipped.
struct OwnProcessRun {
  private var plugin: CheckedPlugin
  /// The settings of the check.
  private let settings: CheckSettings
  /// The gate that prevents cases after the failure of one that they need.
  private var gate = CheckGate()
  /// The probe of the last case, whose opened plugin the next one uses, or `nil` before the first.
  private var former: Probe?

  /// Creates the run of a plugin's check with the given settings.
  init(_ plugin: CheckedPlugin, _ settings: CheckSettings) {
    self.plugin = plugin
    self.settings = settings
  }

  /// Runs all steps of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan to run.
  ///   - progress: Receives each result as soon as it is available, on the calling thread.
  /// - Returns: All results, in the order of the plan.
  mutating func run(_ plan: CheckPlan, _ progress: (CaseResult) -> Void) -> [CaseResult] {
    var results: [(index: Int, result: CaseResult)] = []
    for step in CheckStep.Stage.allCases.flatMap({ stage in plan.steps.filter { $0.stage == stage } }) {
      let result = result(of: step)
      plugin.addDerived(from: result)
      guard !step.isSilent else { continue }
      gate.record(result, of: step)
      progress(result)
      results.append((step.index, result))
    }
    return results.sorted { $0.index < $1.index }.map(\.result)
  }

  /// Performs a step and returns its result.
  private mutating func result(of step: CheckStep) -> CaseResult {
    func skipped(_ reason: String) -> CaseResult { CaseResult(step.rule, subject: step.subject, .skipped(reason)) }
    if let reason = gate.reason(against: step) { return skipped(reason) }
    switch step.work {
    case .file(let fileCase): return fileCase.result(plugin)
    case .probe(let probeCase) where probeCase.needsGuard:
      return skipped("it needs the guard of the allocator, which there is only in a process of its own")
    case .probe(let probeCase) where probeCase.rule.layer == .difference:
      return skipped("it compares what several processes show, which needs processes of its own")
    case .probe(let probeCase) where probeCase.needsProcess:
      return skipped("it opens the plugin in a way of its own, which needs a process of its own")
    case .probe(let probeCase): return result(of: probeCase, step.subject)
    }
  }

  /// Runs a case about a subject in this process and returns its result.
  private mutating func result(of probeCase: ProbeCase, _ subject: String) -> CaseResult {
    let answers = Mutex<[ProbeAnswer]>([])
    let report = ProbeReport { answer in answers.withLock { $0.append(answer) } }
    let order = ProbeOrder(probeCase, subject, plugin, settings)
    // The entry function of a plugin may be called only once in a process, so each probe continues with the previous
    // one's plugin.
    let probe = Probe(order, loadPath: loadPath, report: report, after: former)
    let start = ContinuousClock.now
    probe.run(probeCase)
    former = probe
    var outcome = ProbeProcess.Outcome()
    outcome.answers = [.ready] + answers.withLock { $0 }
    return CaseResult(probeCase, subject: subject, outcome, duration: .now - start)
  }

  /// The path of the library, with a slash so that the dynamic linker doesn't search its own folders.
  ///
  /// A debugger finds the file by this path.
  private var loadPath: String { plugin.path.contains("/") ? plugin.path : "./" + plugin.path }
}
