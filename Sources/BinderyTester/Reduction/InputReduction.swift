internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules
internal import BinderySources

/// Finds a smaller record that breaks the same rule as one that nobody had thought of, so that its reader sees what
/// matters. Each try is a process of its own.
struct InputReduction {
  private let order: ProbeOrder
  private let probeCase: ProbeCase
  private let plugin: CheckedPlugin
  private let program: String

  /// How often a smaller record is tried where the process ends by itself, and where it has to be killed.
  private static let limits = (ending: 60, hanging: 8)

  /// Prepares a reduction.
  ///
  /// - Parameters:
  ///   - order: What the case was to do.
  ///   - probeCase: The case.
  ///   - plugin: The plugin.
  ///   - program: The program `bindery-probe`.
  init(_ order: ProbeOrder, _ probeCase: ProbeCase, plugin: CheckedPlugin, program: String) {
    (self.order, self.probeCase, self.plugin, self.program) = (order, probeCase, plugin, program)
  }

  /// Makes the records of findings smaller, where the level has time for that.
  ///
  /// - Parameter result: What came of the case.
  /// - Returns: The same, with smaller records.
  func applied(to result: CaseResult) -> CaseResult {
    guard order.level >= .strict, ["F01", "F02"].contains(probeCase.rule) else { return result }
    var result = result
    for index in result.findings.indices where result.findings[index].turn != nil {
      guard let record = smallest(for: result.findings[index], isHanging: result.isTimedOut) else { continue }
      result.findings[index].input = record.description
    }
    return result
  }

  private func smallest(for finding: Finding, isHanging: Bool) -> TestRecord? {
    guard let record = record(of: finding), breaks(finding.rule, with: record, isHanging) else { return nil }
    return record.reduced(limit: isHanging ? Self.limits.hanging : Self.limits.ending) { smaller in
      breaks(finding.rule, with: smaller, isHanging)
    }
  }

  /// The record of a finding: as it is told or, where that was cut, as the turn makes it again.
  private func record(of finding: Finding) -> TestRecord? {
    let kind = Kind(rawValue: order.subject)
    if let record = finding.input.flatMap({ try? Record(json: $0) }) {
      return TestRecord(kind: kind, fields: TestRecord(record).fields)
    }
    guard probeCase.rule == "F01", let turn = finding.turn else { return nil }
    let samples = order.hostedSamples.map { TestRecord($0) }
    return RecordMutator(kind: kind, seed: order.seed, samples: samples, words: order.words).record(turn: turn)
  }

  /// Whether a record breaks a rule.
  private func breaks(_ rule: RuleCode, with record: TestRecord, _ isHanging: Bool) -> Bool {
    var order = order
    order.record = record.description
    guard let process = try? ProbeProcess(order, plugin: plugin.image, program: program) else { return false }
    let outcome = process.outcome(within: isHanging ? 1 : probeCase.seconds)
    let result = CaseResult(probeCase, subject: order.subject, outcome, duration: .zero)
    return result.findings.contains { $0.rule == rule }
  }
}
