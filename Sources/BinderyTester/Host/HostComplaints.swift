internal import BinderyRules
internal import Synchronization

/// What a plugin that watches its host has said, from whichever thread.
final class HostComplaints: Sendable {
  private let said = Mutex<[Finding]>([])

  /// Takes a message: the code of a rule, a blank and a sentence.
  func take(_ message: String) {
    let parts = message.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let rule = Rule.named(RuleCode(rawValue: String(parts[0]))) else { return }
    said.withLock { $0.append(Finding(rule.code, String(parts[1]))) }
  }

  /// What was said so far, in order.
  var findings: [Finding] { said.withLock { $0 } }
}
