import BinderyRules
import Synchronization

/// The findings that a plugin that watches its host has logged, from any thread.
final class HostComplaints: Sendable {
  private let said = Mutex<[Finding]>([])

  /// Adds the finding that a logged message states as the code of a rule, a space and a sentence; drops other messages.
  func take(_ message: String) {
    let parts = message.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let rule = Rule.named(RuleCode(rawValue: String(parts[0]))) else { return }
    said.withLock { $0.append(Finding(rule.code, String(parts[1]))) }
  }

  /// The findings so far, in order.
  var findings: [Finding] { said.withLock { $0 } }
}
