public import BinderyRules

/// The rules that a plugin, or a collection, was found to break.
///
/// Its description tells for each what was promised, what was seen, with which input, the way out, and how to see it
/// again.
public struct ContractFailure: Error, Hashable, Sendable {
  /// What was checked.
  public let subject: String

  /// The rules that are broken, each once a kind.
  public let findings: [Finding]

  /// The seed that decided all that was random.
  public let seed: UInt64

  /// The call that checks the same again, without its rules and seed.
  let call: String

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - subject: What was checked.
  ///   - findings: The rules that are broken.
  ///   - seed: The seed that decided all that was random.
  ///   - call: The call that checks the same again.
  init(subject: String, findings: [Finding], seed: UInt64, call: String) {
    self.subject = subject
    self.findings = findings.sorted { ($0.rule, $0.subject) < ($1.rule, $1.subject) }
    self.seed = seed
    self.call = call
  }
}

extension ContractFailure: CustomStringConvertible {
  /// All that there is to know of each broken rule, some lines each.
  public var description: String {
    let codes = Set(findings.map(\.rule)).sorted().map(\.rawValue).joined(separator: ", ")
    return (["\(subject) breaks \(codes)"] + findings.map(paragraph)).joined(separator: "\n\n")
  }

  private func paragraph(_ finding: Finding) -> String {
    let rule = Rule.named(finding.rule)
    let subject = finding.subject.isEmpty ? "" : " (\(finding.subject))"
    var lines = [
      "\(finding.rule)\(subject): \(rule?.promise ?? "a rule without a name").", "  seen:  \(finding.sentence)",
    ]
    if let input = finding.input { lines.append("  input: \(shortened(input))") }
    if let rule { lines.append("  mend:  \(rule.remedy)") }
    lines.append("  again: \(call)only: [\"\(finding.rule)\"], seed: \(seed))")
    return lines.joined(separator: "\n")
  }

  private func shortened(_ input: String) -> String {
    let most = 2000
    return input.count > most ? "\(input.prefix(most))… (\(input.utf8.count) bytes)" : input
  }
}
