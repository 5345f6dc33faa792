public import BinderyRules

/// The rules that a plugin or a collection breaks: the error of `checkContract(of:)` and `checkCollection(_:)`.
///
/// Its description has for each rule the promise, the observation, the input, the way to fix it, and the call that
/// reproduces it.
public struct ContractFailure: Error, Hashable, Sendable {
  /// The name of the type of the plugin or collection that was checked.
  public let subject: String

  /// The findings, one for each broken rule and subject, in the order of both.
  public let findings: [Finding]

  /// The seed of all random inputs, with which the check finds the same again.
  public let seed: UInt64

  /// The beginning of the call that reproduces the check, up to its rules and seed: `try await checkCollection(… , `.
  let call: String

  /// Creates the failure of a check.
  ///
  /// - Parameters:
  ///   - subject: The name of what was checked.
  ///   - findings: The findings, one for each broken rule and subject.
  ///   - seed: The seed of all random inputs.
  ///   - call: The beginning of the call that reproduces the check, up to its rules and seed.
  init(subject: String, findings: [Finding], seed: UInt64, call: String) {
    self.subject = subject
    self.findings = findings.sorted { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
    self.seed = seed
    self.call = call
  }
}

extension ContractFailure: CustomStringConvertible {
  /// The codes of the broken rules on one line, and a paragraph of several lines for each finding.
  public var description: String {
    let codes = Set(findings.map(\.rule)).sorted().map(\.rawValue).joined(separator: ", ")
    return (["\(subject) breaks \(codes)"] + findings.map(paragraph)).joined(separator: "\n\n")
  }

  /// Returns the lines that explain a finding: its rule, what was seen, and the fix.
  private func paragraph(_ finding: Finding) -> String {
    let rule = Rule.named(finding.rule)
    let subject = finding.subject.isEmpty ? "" : " (\(finding.subject))"
    var lines = [
      "\(finding.rule)\(subject): \(rule?.promise ?? "a rule without a name").", "  seen:      \(finding.sentence)",
    ]
    if let input = finding.input { lines.append("  input:     \(shortened(input))") }
    if let remedy = finding.remedy ?? rule?.remedy { lines.append("  fix:       \(remedy)") }
    lines.append("  reproduce: \(call)only: [\"\(finding.rule)\"], seed: \(seed))")
    return lines.joined(separator: "\n")
  }

  /// Returns the text of an input, cut at 2000 characters.
  private func shortened(_ input: String) -> String {
    let most = 2000
    return input.count > most ? "\(input.prefix(most))… (\(input.utf8.count) bytes)" : input
  }
}
