internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules
internal import BinderyStreams
internal import BinderySystem
internal import Synchronization

/// The run of a check on several threads, each of which runs one child process at a time.
final class CheckRun: Sendable {
  /// The plugin that is checked.
  private let checked: Mutex<CheckedPlugin>
  /// The settings of the check.
  private let settings: CheckSettings
  /// The gate that prevents cases after the failure of one that they need.
  private let gate = Mutex(CheckGate())
  /// The steps that no thread has begun yet.
  private let waiting = Mutex<[CheckStep]>([])
  /// The steps that are done, with their results.
  private let done = Mutex<[(CheckStep, CaseResult)]>([])
  /// The semaphore that is signaled at the end of each step.
  private let signal = Semaphore()

  /// Creates the run of a plugin's check.
  init(_ plugin: CheckedPlugin, _ settings: CheckSettings) {
    checked = Mutex(plugin)
    self.settings = settings
  }

  /// The plugin, with the records that the check has found for it so far.
  private var plugin: CheckedPlugin { checked.withLock { $0 } }

  /// Runs all steps of a plan, stage by stage.
  ///
  /// - Parameters:
  ///   - plan: The plan to run.
  ///   - progress: Receives each result as soon as it is available, on the calling thread.
  /// - Returns: All results, in the order of the plan.
  func run(_ plan: CheckPlan, _ progress: (CaseResult) -> Void) -> [CaseResult] {
    var results: [(index: Int, result: CaseResult)] = []
    for stage in CheckStep.Stage.allCases {
      var steps = plan.steps.filter { $0.stage == stage }
      for (step, result) in sharedResults(of: steps) {
        steps.removeAll { $0.index == step.index }
        gate.withLock { $0.record(result, of: step) }
        progress(result)
        results.append((step.index, result))
      }
      start(steps)
      for _ in steps {
        signal.wait()
        guard let (step, result) = done.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { continue }
        checked.withLock { $0.addDerived(from: result) }
        guard !step.isSilent else { continue }
        progress(result)
        results.append((step.index, result))
      }
    }
    return results.sorted { $0.index < $1.index }.map(\.result)
  }

  /// Runs those steps that may share a process, if the settings say so, and returns the results of those that needn't
  /// run alone.
  private func sharedResults(of steps: [CheckStep]) -> [(CheckStep, CaseResult)] {
    guard settings.sharesProcesses, let program = settings.program else { return [] }
    let open = steps.filter { step in gate.withLock { $0.reason(against: step) } == nil }
    return SharedRun(plugin: plugin, settings: settings, program: program).results(of: open)
  }

  /// Runs steps on up to as many new threads as the settings allow, or on the calling thread if none can be started.
  private func start(_ steps: [CheckStep]) {
    waiting.withLock { $0 = steps }
    let count = max(1, min(settings.jobs, steps.count))
    var started = 0
    for _ in 0..<count where SystemThread.start({ self.work() }) { started += 1 }
    if started == 0 { work() }
  }

  /// Performs steps until there are none left: the body of each thread.
  private func work() {
    while let step = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      let result = result(of: step)
      if !step.isSilent { gate.withLock { $0.record(result, of: step) } }
      done.withLock { $0.append((step, result)) }
      signal.signal()
    }
  }

  /// Performs a step and returns its result.
  private func result(of step: CheckStep) -> CaseResult {
    if let reason = gate.withLock({ $0.reason(against: step) }) {
      return CaseResult(step.rule, subject: step.subject, .skipped(reason))
    }
    return switch step.work {
    case .file(let fileCase): fileCase.result(plugin)
    case .probe(let probeCase): result(of: probeCase, step)
    }
  }

  /// Runs a case in a child process and returns its result.
  private func result(of probeCase: ProbeCase, _ step: CheckStep) -> CaseResult {
    let (plugin, subject) = (self.plugin, step.subject)
    guard let program = settings.program else {
      return CaseResult(probeCase.rule, subject: subject, .unable("there is no 'bindery-probe' to run it in"))
    }
    var order = ProbeOrder(probeCase, subject, plugin, settings)
    order.part = step.part
    let start = ContinuousClock.now
    do throws(SystemError) {
      let seconds = settings.seconds(for: probeCase)
      let cases = DifferenceCase.all(of: order, at: settings.level)
      if !cases.isEmpty {
        let run = DifferenceRun(
          plugin: plugin, program: program, seconds: seconds, order: order, cases: cases, words: settings.words)
        return try run.result(of: probeCase)
      }
      let process = try ProbeProcess(order, plugin: plugin.image, program: program, environment: order.language)
      let outcome = process.outcome(within: seconds, inAll: settings.secondsInAll(for: probeCase))
      let result = CaseResult(probeCase, subject: subject, outcome, duration: .now - start)
      return InputReduction(order: order, probeCase: probeCase, plugin: plugin, program: program).applied(to: result)
    } catch {
      return CaseResult(probeCase.rule, subject: subject, .unable("its process can't be started: \(error)"))
    }
  }
}

extension ProbeOrder {
  /// The environment variables of the locale, each as `NAME=value`: one for rule L32, so that a call of
  /// setlocale(LC_ALL, "") changes the locale and is noticed; none for other rules.
  fileprivate var language: [String] { rule == "L32" ? ["LC_ALL=C.UTF-8"] : [] }

  /// Creates the order, the instructions to `bindery-probe`, for a case about a subject: a kind, source or scheme, or
  /// empty for the plugin as a whole.
  ///
  /// The level is at least the rule's own, even if a profile or `--only` selects the rule at a lower one: with fewer
  /// calls, unbounded growth can't be distinguished from a cache that fills.
  init(_ probeCase: ProbeCase, _ subject: String, _ plugin: CheckedPlugin, _ settings: CheckSettings) {
    let level = max(settings.level, Rule.named(probeCase.rule)?.level ?? settings.level)
    self.init(
      path: plugin.path, rule: probeCase.rule, subject: subject, level: level, seed: settings.seed,
      iteration: settings.iteration, samples: plugin.records(for: probeCase.rule))
    scope = probeCase.scope
    if probeCase.rule == "C11" { codeWords = plugin.codeWords }
    if probeCase.triesDerivedRecords {
      // Up to the level `standard`, a case of many processes gets only the record that shows the most, and a case of
      // many calls none.
      let limits: [RuleLayer: Int] = settings.level <= .standard ? [.difference: 1, .stress: 0] : [:]
      derived = Array((plugin.derived[subject] ?? []).prefix(probeCase.rule.layer.flatMap { limits[$0] } ?? .max))
    }
    words = plugin.words
    isRust = plugin.isRust
    capabilities = plugin.capabilities
    capabilities.withheldPaths = plugin.folders.map(\.path).filter { !capabilities.readablePaths.contains($0) }
  }
}
