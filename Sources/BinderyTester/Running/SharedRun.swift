internal import BinderyProbe
internal import BinderyRules

/// The run of several steps of one stage in one process per subject, which speeds up tests of many plugins.
///
/// A rule that is broken there is checked again in a process of its own, whose result alone counts.
struct SharedRun {
  /// The plugin that is checked.
  let plugin: CheckedPlugin

  /// The settings of the check.
  let settings: CheckSettings

  /// The path of the program `bindery-probe`.
  let program: String

  /// Returns the results of the steps that need no process of their own, in any order.
  ///
  /// A step has no result here if its case ended the process, if any case broke its rule, or if its case was the first
  /// to break a rule that none of the steps is about.
  func results(of steps: [CheckStep]) -> [(CheckStep, CaseResult)] {
    let shared = Dictionary(grouping: steps.filter(\.canShare), by: key).values.flatMap { results(ofGroup: $0) }
      .sorted { $0.0.index < $1.0.index }
    let broken = Set(shared.flatMap(\.1.findings).map(\.rule))
    var shown = broken.intersection(shared.map(\.0.rule))
    return shared.filter { step, result in
      let rules = result.findings.map(\.rule)
      defer { shown.formUnion(rules) }
      return !broken.contains(step.rule) && shown.isSuperset(of: rules)
    }
  }

  /// Returns the bytes of a step's instructions without its rule, which are equal for steps that can share a process.
  private func key(of step: CheckStep) -> [UInt8] {
    guard var order = order(of: step) else { return [] }
    order.rule = ""
    return order.bytes
  }

  /// Returns the instructions for a step's case, or `nil` if the case needs no process.
  private func order(of step: CheckStep) -> ProbeOrder? {
    guard case .probe(let probeCase) = step.work else { return nil }
    return ProbeOrder(probeCase, step.subject, plugin, settings)
  }

  /// Runs steps in as few processes as possible: a case that ends its process has no result, and the next process
  /// continues after it.
  private func results(ofGroup steps: [CheckStep]) -> [(CheckStep, CaseResult)] {
    var (results, rest) = ([] as [(CheckStep, CaseResult)], steps[...])
    while rest.count > 1 {
      let new = resultsOfOneProcess(rest)
      results += zip(rest, new)
      rest = rest.dropFirst(new.count + 1)
    }
    return results
  }

  /// Runs steps in one process, and returns the results of the first ones, up to the one whose case ended the process.
  private func resultsOfOneProcess(_ steps: ArraySlice<CheckStep>) -> [CaseResult] {
    guard let first = steps.first, var order = order(of: first) else { return [] }
    order.following = steps.dropFirst().map(\.rule)
    guard let process = try? ProbeProcess(order, plugin: plugin.image, program: program) else { return [] }
    let outcome = process.outcome(within: seconds(for: steps), inAll: seconds(for: steps) * steps.count)
    let parts = outcome.answers.split(separator: .done, omittingEmptySubsequences: false).dropLast()
    return zip(steps, parts).compactMap { step, answers in
      guard case .probe(let probeCase) = step.work else { return nil }
      // Only the last case can have ended the process; any case can have written to its output.
      var own = ProbeProcess.Outcome()
      own.answers = [.ready] + answers + [.done]
      (own.output, own.messages) = (outcome.output, outcome.messages)
      return CaseResult(probeCase, subject: step.subject, own, duration: .zero)
    }
  }

  /// Returns the time limit for steps in one process, in seconds: the longest of those of their cases.
  private func seconds(for steps: ArraySlice<CheckStep>) -> Int {
    steps.compactMap { if case .probe(let probeCase) = $0.work { settings.seconds(for: probeCase) } else { nil } }.max()
      ?? 0
  }
}

extension CheckStep {
  /// Whether the step may share a process: it reads the plugin's tables or checks what functions promise, under
  /// ordinary circumstances, after the plugin was opened in the ordinary way.
  fileprivate var canShare: Bool {
    guard case .probe(let probeCase) = work, !probeCase.needsProcess, probeCase.circumstances.isEmpty else {
      return false
    }
    return [.tables, .abilities, .contract, .rest].contains(stage)
  }
}
