internal import BinderyRules
internal import Synchronization

/// The messages of a plugin that watches its host, from any thread.
final class HostComplaints: Sendable {
  private let said = Mutex<[Finding]>([])

  /// Adds a message of the form: the code of a rule, a space and a sentence.
  func take(_ message: String) {
    let parts = message.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let rule = Rule.named(RuleCode(rawValue: String(parts[0]))) else { return }
    said.withLock { $0.append(Finding(rule.code, String(parts[1]))) }
  }

  /// The findings so far, in order.
  var findings: [Finding] { said.withLock { $0 } }
}
