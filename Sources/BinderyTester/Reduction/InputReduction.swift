internal import Bindery
internal import BinderyHost
internal import BinderyProbe
internal import BinderyRules
internal import BinderySources

/// The reduction of fuzzed records to smaller ones that break the same rule, so that the cause is easier to see.
///
/// Each attempt runs in a process of its own.
struct InputReduction {
  /// The order, the instructions to `bindery-probe`, by which the case ran: its rule, subject, samples and seed.
  let order: ProbeOrder

  /// The case that found the breach, which is run again.
  let probeCase: ProbeCase

  /// The plugin to check.
  let plugin: CheckedPlugin

  /// The path of the program `bindery-probe`.
  let program: String

  /// The most attempts, for a process that ends by itself (`ending`) and for one that has to be killed (`hanging`).
  private static let limits = (ending: 60, hanging: 8)

  /// Returns the result with smaller records in its findings, if the case is a fuzzing case (F01 or F02) at the level
  /// `strict` or above; otherwise the result unchanged.
  func applied(to result: CaseResult) -> CaseResult {
    guard order.level >= .strict, ["F01", "F02"].contains(probeCase.rule) else { return result }
    var result = result
    for index in result.findings.indices where result.findings[index].iteration != nil {
      guard let record = smallest(for: result.findings[index], isHanging: result.isTimedOut) else { continue }
      result.findings[index].input = record.description
    }
    return result
  }

  /// Returns the smallest record found that breaks the rule of a finding, or `nil` if its own record doesn't break it
  /// again.
  private func smallest(for finding: Finding, isHanging: Bool) -> TestRecord? {
    guard let record = record(of: finding), breaks(finding.rule, with: record, isHanging) else { return nil }
    return record.reduced(limit: isHanging ? Self.limits.hanging : Self.limits.ending) { smaller in
      breaks(finding.rule, with: smaller, isHanging)
    }
  }

  /// Returns the record of a finding: parsed from its input, or generated anew from its iteration if the input was cut.
  private func record(of finding: Finding) -> TestRecord? {
    let kind = Kind(rawValue: order.subject)
    if let record = finding.input.flatMap({ try? Record(json: $0) }) {
      return TestRecord(kind: kind, fields: TestRecord(record).fields)
    }
    guard probeCase.rule == "F01", let iteration = finding.iteration else { return nil }
    let samples = order.hostedSamples.map { TestRecord($0) }
    let mutator = RecordMutator(kind: kind, seed: order.seed, samples: samples, words: order.words)
    return mutator.fuzzedRecord(iteration: iteration)
  }

  /// Runs the case with a single record, and returns whether it breaks a rule.
  private func breaks(_ rule: RuleCode, with record: TestRecord, _ isHanging: Bool) -> Bool {
    var order = order
    order.record = record.description
    guard let process = try? ProbeProcess(order, plugin: plugin.image, program: program) else { return false }
    let outcome = process.outcome(within: isHanging ? 1 : probeCase.seconds, inAll: 6 * probeCase.seconds)
    let result = CaseResult(probeCase, subject: order.subject, outcome, duration: .zero)
    return result.findings.contains { $0.rule == rule }
  }
}
